import { z } from "zod";
import { choicesQuery } from "~/admin/choices.server";
import { choice, yesNo } from "~/admin/columns";
import { type FormField, optionsInWords } from "~/admin/form-fields";
import type { Setting } from "~/config/settings";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
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
import { selectFilterCodes } from "./catalog-configs.store.server";

const inheritedOrModes = ["inherited", ...availabilityModes] as const;

const inputSchema = z.strictObject({
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

const filterChoices = choicesQuery("catalog_configs.filterChoices", async ({ db, actor }) =>
  (await selectFilterCodes(db)).map(({ code, labels }) => ({
    value: code,
    label: textIn(labels, actor.formats.locale),
  })),
);

const parts = [
  settingPart(catalogDefaults, {
    valueOf: (values: Values) => valuesOf(catalogDefaults, values),
    fieldsOf: (value) => value,
  }),
  settingPart(catalogListing, {
    valueOf: (values: Values) => valuesOf(catalogListing, values),
    fieldsOf: (value) => value,
  }),
  settingPart(guestCatalog, {
    valueOf: (values: Values) => valuesOf(guestCatalog, values),
    fieldsOf: (value) => value,
  }),
  settingPart(availabilityMode, {
    valueOf: ({ availability }: Values) => (availability === "inherited" ? null : availability),
    fieldsOf: (availability) => ({ availability }),
    inherited: { availability: "inherited" },
  }),
];

/** Picks the fields that a setting consists of. */
function valuesOf<S extends z.ZodObject>({ schema }: Setting<S>, values: Values): z.output<S> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in schema.shape)) as z.output<S>;
}

const section = (label: MessageKey, fields: FormField[]): FormField => ({ kind: "section", label, fields });

/** Catalog of the whole portal and of the microsites that have one of their own: settings, in one form. */
export default settingsArea({
  name: "catalog_configs",
  path: "catalog_configs",
  group: "content",
  columns: [choice("availability"), yesNo("newsActivated"), yesNo("useSapSearch"), yesNo("prices")],
  input: inputSchema,
  form: [
    section("areas.catalog_configs.sources", [
      { name: "useSapSearch", kind: "checkbox" },
      { name: "catalogApiUrl", kind: "text", hint: "areas.catalog_configs.apiUrlHint" },
      { name: "multiLanguage", kind: "checkbox" },
    ]),
    section("areas.catalog_configs.lists", [
      {
        name: "availability",
        kind: "select",
        options: optionsInWords("availability", inheritedOrModes),
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
        options: optionsInWords("cardFields", cardFields),
      },
      { name: "showAdditionalInfo", kind: "checkbox", checked: true },
    ]),
    section("areas.catalog_configs.images", [
      { name: "catalogImages", kind: "checkbox", checked: true, sets: ["cartImages"] },
      { name: "cartImages", kind: "checkbox", checked: true, sets: ["catalogImages"] },
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
  shows: { href: "/catalog", label: "catalog.title" },
  tools: [
    { href: "/admin/catalog_configs/drop_down_menu", label: "areas.catalog_menu.title" },
    { href: "/admin/catalog_configs/news", label: "areas.catalog_news.title" },
    { href: "/admin/catalog_configs/resources", label: "areas.catalog_resources.title" },
  ],
  parts,
});
