import { z } from "zod";
import { instant, text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import type { FormField } from "~/admin/form-fields";
import { salesAreaChoices, salesAreaFilter } from "~/features/organisation/sales-area-choices.server";
import { translatedSchema } from "~/i18n/translated";
import { catalogPageReferences, catalogPageStore } from "./catalog-pages.store.server";
import { catalogPagesTag } from "./catalog-tag";

const inputSchema = z.strictObject({
  title: translatedSchema(120),
  body: translatedSchema(10_000),
  /** News stand in a block; which block is shown, the catalog's settings say. */
  blockId: z.string().trim().max(60).default(""),
  salesAreaId: z.string().max(40).nullish().default(null),
  publishedOn: z.iso.date().optional().meta({ typed: "date" }),
  active: z.boolean().default(false),
});

const block: FormField = { name: "blockId", kind: "text", hint: "areas.catalog_news.blockId" };

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
      ...(of === "news" ? [text("blockId")] : []),
      text("salesArea", { caption: "fields.salesAreaId" }),
      instant("publishedAt", { caption: "fields.publishedOn" }),
      yesNo("active"),
    ],
    filters: [salesAreaFilter],
    input: inputSchema,
    form: [
      { name: "title", kind: "translated" },
      { name: "body", kind: "translated_area", hint: "areas.catalog_news.body" },
      ...(of === "news" ? [block] : []),
      { name: "salesAreaId", kind: "select", optional: true, options: salesAreaChoices },
      { name: "publishedOn", kind: "date", hint: "areas.catalog_news.publishedOn" },
      { name: "active", kind: "checkbox", checked: true },
    ],
    values: (page) => ({
      title: page.title,
      body: page.body,
      blockId: page.blockId,
      salesAreaId: page.salesAreaId,
      publishedOn: page.publishedAt.toISOString().slice(0, 10),
      active: page.active,
    }),
    refersTo: catalogPageReferences(of),
    shows: { href: "/catalog", label: "catalog.title" },
    store: {
      ...table,
      create: (ctx, { publishedOn, ...page }) =>
        table.create(ctx, { ...page, kind: of, publishedAt: from(publishedOn) ?? ctx.clock.now() }),
      update: (ctx, record, { publishedOn, ...page }) =>
        table.update(ctx, record, { ...page, publishedAt: from(publishedOn) ?? record.publishedAt }),
    },
  });
};

const from = (day: string | undefined) => (day ? new Date(`${day}T00:00:00Z`) : null);

export default [
  pages({ of: "news", path: "catalog_configs/news" }),
  pages({ of: "resource", path: "catalog_configs/resources" }),
];
