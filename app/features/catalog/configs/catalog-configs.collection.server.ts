import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import type { CollectionStore, ReadCtx } from "~/admin/collection";
import { choice, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { type FormField, worded } from "~/admin/form-fields";
import { listStore } from "~/admin/list-store.server";
import type { Setting } from "~/config/settings";
import { settingInForce, writeSetting } from "~/config/settings.store.server";
import type { ChangeCtx } from "~/door/operation.server";
import { conflict, invalid, orNotFound, Stopped } from "~/door/outcome";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { textsSchema } from "~/i18n/translated";
import { textIn } from "../catalog";
import {
  availabilityMode,
  availabilityModes,
  cardFields,
  catalogDefaults,
  catalogListing,
  catalogSettingsSchema,
  guestCatalog,
  sortOrders,
} from "../catalog.settings";
import {
  type OwnValue,
  selectActiveMicrosites,
  selectFilterCodes,
  selectOwnValues,
} from "./catalog-configs.store.server";

const inheritedOrModes = ["inherited", ...availabilityModes] as const;

const inputSchema = z.strictObject({
  /** Microsite of a new configuration; the target of an existing one never changes. */
  micrositeId: z.string().max(40).optional(),
  ...catalogSettingsSchema.extend({
    showAllFilters: z.boolean().default(false),
    newsActivated: z.boolean().default(false),
    newsBlockId: z.string().trim().max(60).default(""),
    catalogApiUrl: catalogSettingsSchema.shape.catalogApiUrl.default(""),
    multiLanguage: z.boolean().default(false),
    useSapSearch: z.boolean().default(false),
    showAdditionalInfo: z.boolean().default(false),
  }).shape,
  availability: z.enum(inheritedOrModes).default("inherited"),
  sortOrders: catalogListing.schema.shape.sortOrders.default([]),
  filterCodes: catalogListing.schema.shape.filterCodes.default([]),
  cardFields: catalogListing.schema.shape.cardFields.default([]),
  catalogImages: z.boolean().default(false),
  cartImages: z.boolean().default(false),
  prices: z.boolean().default(false),
  addText: textsSchema(60).default({}),
  intro: guestCatalog.schema.shape.intro,
  websites: guestCatalog.schema.shape.websites,
});

type Values = z.output<typeof inputSchema>;

interface CatalogConfig extends Values {
  id: string;
  title: string;
  version: number;
}

const wholePortal = "installation";
const settings = [catalogDefaults, availabilityMode, catalogListing, guestCatalog];

const filterChoices = choicesQuery("catalog_configs.filterChoices", async ({ db, actor }) =>
  (await selectFilterCodes(db)).map(({ code, labels }) => ({
    value: code,
    label: textIn(labels, actor.formats.locale),
  })),
);

async function findAll(ctx: ReadCtx): Promise<CatalogConfig[]> {
  const keys = settings.map(({ key }) => key);
  const ownValues = await selectOwnValues(ctx.db, keys, ctx.clock.now());
  const microsites = await selectActiveMicrosites(ctx.db);
  const sites = microsites.filter(({ id }) => hasOwnValue(ownValues.get(id)));
  return [
    configOf(wholePortal, ctx.t("choices.scope.installation"), ownValues, ownValues.get(wholePortal)),
    ...sites.map(({ id, name }) => configOf(id, name, ownValues, ownValues.get(id))),
  ];
}

const hasOwnValue = (values: Record<string, OwnValue> | undefined): boolean =>
  Object.values(values ?? {}).some(({ value }) => value !== null);

/** A part that a microsite does not set is the whole portal's, and one that this does not set the delivered one. */
function configOf(
  id: string,
  title: string,
  ownValues: ReadonlyMap<string, Record<string, OwnValue>>,
  own: Record<string, OwnValue> = {},
): CatalogConfig {
  const read = <S extends z.ZodType>(setting: Setting<S>): z.output<S> => {
    const candidates = [own[setting.key], ownValues.get(wholePortal)?.[setting.key]];
    const parsed = candidates
      .map((each) => setting.schema.safeParse(each?.value))
      .find(({ success }) => success);
    return parsed?.success ? parsed.data : setting.default;
  };
  const mode = availabilityMode.schema.safeParse(own[availabilityMode.key]?.value);
  const versions = settings.map(({ key }) => own[key]?.version ?? 0);
  return {
    id,
    title,
    micrositeId: id,
    ...read(catalogDefaults),
    ...read(catalogListing),
    ...read(guestCatalog),
    availability: mode.success ? mode.data : "inherited",
    version: versions.reduce((sum, version) => sum + version, 1),
  };
}

const store: CollectionStore<CatalogConfig, never> = listStore(findAll, {
  search: ["title"],
  sort: "title",
});

const getConfig = async (ctx: ChangeCtx, id: string) =>
  (await findAll({ ...ctx, db: ctx.tx })).find((config) => config.id === id) ?? null;

async function write(ctx: ChangeCtx, id: string, values: Values): Promise<CatalogConfig> {
  const { micrositeId: _, availability, prices, addText, intro, websites, ...others } = values;
  const { sortOrders, filterCodes, cardFields, catalogImages, cartImages, ...catalog } = others;
  await set(ctx, id, catalogDefaults, catalog);
  await set(ctx, id, catalogListing, { sortOrders, filterCodes, cardFields, catalogImages, cartImages });
  await set(ctx, id, guestCatalog, { prices, addText, intro, websites });
  await set(ctx, id, availabilityMode, availability === "inherited" ? null : availability);
  return orNotFound(await getConfig(ctx, id));
}

/** Adds a version where the value differs; the row is in force from now on. */
async function set(ctx: ChangeCtx, id: string, setting: unknown, value: unknown): Promise<void> {
  const declaration = setting as Setting;
  const target =
    id === wholePortal ? ({ scope: "installation" } as const) : ({ scope: "microsite", id } as const);
  const now = ctx.clock.now();
  const { value: before, version } = await settingInForce(ctx.tx, declaration.key, target, now);
  if (JSON.stringify(before) === JSON.stringify(value)) return;
  const change = { setting: declaration, target, value, version, effectiveFrom: now, now };
  const answer = await writeSetting(ctx.tx, change);
  if (answer.kind !== "written") throw new Stopped(conflict({ key: "admin.changedElsewhere" }));
}

const section = (label: MessageKey, fields: FormField[]): FormField => ({ kind: "section", label, fields });

/** Catalog of the whole portal and of the microsites that have one of their own: settings, in one form. */
export default defineCollection<CatalogConfig, typeof inputSchema>({
  name: "catalog_configs",
  path: "catalog_configs",
  group: "content",
  permission: "manage_settings",
  // Settings, which configuration files carry as such.
  stays: true,
  can: ["create", "edit", "delete", "download"],
  columns: [
    text("title", { key: true, caption: "fields.microsite" }),
    choice("availability"),
    yesNo("newsActivated"),
    yesNo("useSapSearch"),
    yesNo("prices"),
  ],
  input: inputSchema,
  form: [
    {
      name: "micrositeId",
      kind: "select",
      hint: "areas.catalog_configs.micrositeHint",
      options: micrositeChoices,
      optional: true,
    },
    section("areas.catalog_configs.sources", [
      { name: "useSapSearch", kind: "checkbox" },
      { name: "catalogApiUrl", kind: "text", hint: "areas.catalog_configs.apiUrlHint" },
      { name: "multiLanguage", kind: "checkbox" },
    ]),
    section("areas.catalog_configs.lists", [
      {
        name: "availability",
        kind: "select",
        options: worded("availability", inheritedOrModes),
        hint: "areas.catalog_configs.availabilityHint",
      },
      {
        name: "sortOrders",
        kind: "picks",
        most: sortOrders.length,
        options: (t: Translate) => sortOrders.map((value) => ({ value, label: t(`catalog.sort.${value}`) })),
        hint: "areas.catalog_configs.sortHint",
      },
      { name: "showAllFilters", kind: "checkbox" },
      {
        name: "filterCodes",
        kind: "picks",
        most: 30,
        options: filterChoices,
        hint: "areas.catalog_configs.filterHint",
      },
      {
        name: "cardFields",
        kind: "multi_select",
        value: [...cardFields],
        options: worded("cardFields", cardFields),
      },
      { name: "showAdditionalInfo", kind: "checkbox", checked: true },
    ]),
    section("areas.catalog_configs.images", [
      { name: "catalogImages", kind: "checkbox", checked: true },
      { name: "cartImages", kind: "checkbox", checked: true },
    ]),
    section("areas.catalog_news.title", [
      { name: "newsActivated", kind: "checkbox", checked: true },
      { name: "newsBlockId", kind: "text", value: catalogDefaults.default.newsBlockId },
    ]),
    section("areas.catalog_configs.guests", [
      {
        name: "websites",
        kind: "picks",
        most: 50,
        options: salesAreaChoices,
        hint: "areas.catalog_configs.websitesHint",
      },
      { name: "prices", kind: "checkbox" },
      { name: "intro", kind: "translated" },
      { name: "addText", kind: "translated", hint: "areas.catalog_configs.addTextHint" },
    ]),
  ],
  values: ({ id: _, title: __, version: ___, micrositeId, ...config }) => ({
    ...config,
    ...(micrositeId && micrositeId !== wholePortal ? { micrositeId } : {}),
  }),
  consequence: "areas.catalog_configs.consequence",
  confirm: "areas.catalog_configs.confirm",
  shows: { href: "/catalog", label: "catalog.title" },
  tools: [
    { href: "/admin/catalog_configs/drop_down_menu", label: "areas.catalog_menu.title" },
    { href: "/admin/catalog_configs/news", label: "areas.catalog_news.title" },
    { href: "/admin/catalog_configs/resources", label: "areas.catalog_resources.title" },
  ],
  store: {
    ...store,
    lock: (ctx, id) => getConfig(ctx, id),
    async create(ctx, values) {
      const microsites = await selectActiveMicrosites(ctx.tx);
      const site = microsites.find(({ id }) => id === values.micrositeId);
      if (!site) throw new Stopped(invalid("micrositeId", { key: "form.required" }));
      if (await getConfig(ctx, site.id)) throw new Stopped(invalid("micrositeId", { key: "admin.taken" }));
      return write(ctx, site.id, values);
    },
    async update(ctx, record, values) {
      if (values.micrositeId && values.micrositeId !== record.id)
        throw new Stopped(invalid("micrositeId", { key: "areas.catalog_configs.fixed" }));
      return write(ctx, record.id, values);
    },
    /** Gives the delivered values back to the whole portal, and the portal's to a microsite. */
    async remove(ctx, record) {
      for (const setting of settings) await set(ctx, record.id, setting, null);
      return null;
    },
  },
});
