import { z } from "zod";
import { choices, instant, text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type FormField, optionsInWords } from "~/admin/form-fields";
import { Stopped } from "~/door/outcome";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import { richTextsSchema, translatedSchema } from "~/i18n/translated";
import { daySchema } from "~/lib/field-schemas";
import { catalogDefaults } from "./catalog.settings";
import { catalogPageReferences, catalogPageStore } from "./catalog-pages.store.server";
import { catalogPagesTag } from "./catalog-tag";
import { newsPages } from "./news-pages";
import { switchPage } from "./switch-page.server";

const inputSchema = z.strictObject({
  title: translatedSchema(120),
  body: richTextsSchema(10_000),
  /** News belong to a block; the settings of the catalog say which block is shown. */
  blockId: z.string().trim().max(60).default(""),
  salesAreaId: z.string().max(40).nullish().default(null),
  /** Catalog configuration of a microsite; null: every catalog. */
  catalogConfigId: z.string().max(40).nullish().default(null),
  /** Pages on which news stand. */
  pageIds: z.array(z.enum(newsPages)).default([]),
  publishedOn: daySchema.optional().meta({ typed: "date" }),
  endsOn: daySchema.nullish().default(null).meta({ typed: "date" }),
  active: z.boolean().default(false),
});

const newsFields: readonly FormField[] = [
  {
    name: "blockId",
    kind: "text",
    value: catalogDefaults.default.newsBlockId,
    hint: "areas.catalog_news.blockId",
  },
  {
    name: "pageIds",
    kind: "multi_select",
    options: optionsInWords("pageIds", newsPages),
    value: [...newsPages],
    hint: "areas.catalog_news.pageIds",
  },
];

const scheduleFields: readonly FormField[] = [
  {
    name: "catalogConfigId",
    kind: "select",
    blank: "areas.catalog_news.everyCatalog",
    options: micrositeChoices,
  },
  { name: "publishedOn", kind: "date", hint: "areas.catalog_news.publishedOn" },
  { name: "endsOn", kind: "date", hint: "content.endsOn" },
  { name: "active", kind: "checkbox", checked: true },
];

type Values = z.output<typeof inputSchema>;

/** Refuses a last day before the first. */
function assertDays({ publishedOn, endsOn }: Values): void {
  if (!publishedOn || !endsOn || publishedOn <= endsOn) return;
  throw new Stopped({
    kind: "invalid",
    problems: [{ path: "endsOn", text: { key: "content.endsBeforeStart" } }],
  });
}

/** News and resources are pages of the same shape; news have a block, resources an address. */
const pages = ({ of, path }: { of: "news" | "resource"; path: string }) => {
  const name = of === "news" ? "catalog_news" : "catalog_resources";
  const table = catalogPageStore(of);
  return defineCollection({
    name,
    path,
    group: "content",
    permission: "manage_content",
    tag: catalogPagesTag,
    can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
    columns: [
      words("title", { key: true, wrap: true }),
      ...(of === "news" ? [text("blockId"), choices("pageIds")] : []),
      text("catalogConfig", { caption: "fields.catalogConfigId" }),
      text("salesArea", { caption: "fields.salesAreaId" }),
      instant("publishedAt", { caption: "fields.publishedOn" }),
      yesNo("active"),
    ],
    filters: [salesAreaFilter],
    input: inputSchema,
    form: [
      { name: "title", kind: "translated" },
      { name: "body", kind: "translated_area", hint: "areas.catalog_news.body" },
      ...(of === "news" ? newsFields : []),
      {
        name: "salesAreaId",
        kind: "select",
        blank: "content.allSalesAreas",
        options: salesAreaChoices,
      },
      ...scheduleFields,
    ],
    values: (page) => ({
      title: page.title,
      body: page.body,
      blockId: page.blockId,
      salesAreaId: page.salesAreaId,
      catalogConfigId: page.catalogConfigId,
      pageIds: page.pageIds,
      endsOn: page.endsOn,
      publishedOn: page.publishedAt.toISOString().slice(0, 10),
      active: page.active,
    }),
    commands: [
      {
        name: "switchOn",
        label: "areas.catalog_news.switchOn",
        done: "areas.catalog_news.switchedOn",
        isOffered: ({ active }) => !active,
        operation: switchPage(of, true),
      },
      {
        name: "switchOff",
        label: "areas.catalog_news.switchOff",
        done: "areas.catalog_news.switchedOff",
        isOffered: ({ active }) => active,
        operation: switchPage(of, false),
      },
    ],
    refersTo: catalogPageReferences(of),
    shows: { href: "/catalog", label: "catalog.title" },
    store: {
      ...table,
      create(ctx, values) {
        assertDays(values);
        const { publishedOn, ...page } = values;
        return table.create(ctx, {
          ...page,
          kind: of,
          publishedAt: midnightOf(publishedOn) ?? ctx.clock.now(),
        });
      },
      update(ctx, record, values) {
        assertDays(values);
        const { publishedOn, ...page } = values;
        return table.update(ctx, record, {
          ...page,
          publishedAt: midnightOf(publishedOn) ?? record.publishedAt,
        });
      },
    },
  });
};

const midnightOf = (day: string | undefined) => (day ? new Date(`${day}T00:00:00Z`) : null);

export default [
  pages({ of: "news", path: "catalog_configs/news" }),
  pages({ of: "resource", path: "catalog_configs/resources" }),
];
