import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";
import { withoutRepeats } from "~/lib/field-schemas";
import { problemOfSource } from "./problem-of-source";

/** Catalog settings of users without settings of their own. */
export const catalogSettingsSchema = z.strictObject({
  /** Offers all filters instead of the few that divide the products best. */
  showAllFilters: z.boolean(),
  newsActivated: z.boolean(),
  newsBlockId: z.string().max(60),
  /** Address of another catalog, which chooses the products of a page if `CATALOG_SOURCES` has its server. */
  catalogApiUrl: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/\S+)?$/, "admin.webAddress"),
  /** Searches all languages at once, not the others only where the visitor's has nothing. */
  multiLanguage: z.boolean(),
  /** Lets the ERP search instead of the portal. */
  useSapSearch: z.boolean(),
  /** Numbers and maker on the cards, and more details on the product's page. */
  showAdditionalInfo: z.boolean(),
});

export type CatalogSettings = z.output<typeof catalogSettingsSchema>;

export const catalogDefaults = setting(
  "catalog.settings",
  catalogSettingsSchema,
  {
    showAllFilters: false,
    newsActivated: true,
    newsBlockId: "start",
    catalogApiUrl: "",
    multiLanguage: false,
    useSapSearch: false,
    showAdditionalInfo: true,
  },
  {
    scope: "microsite",
    page: "/admin/catalog_configs",
    problemOf: ({ catalogApiUrl }, services) => problemOfSource(services, catalogApiUrl),
  },
);

export const availabilityModes = ["available_quantity", "general_availability"] as const;

/** Whether customers see how much is available and where, or only whether it is. */
export const availabilityMode = setting(
  "catalog.availability_mode",
  z.enum(availabilityModes),
  "available_quantity",
  {
    scope: "microsite",
    page: "/admin/catalog_configs",
    labels: {
      available_quantity: "choices.availability.available_quantity",
      general_availability: "choices.availability.general_availability",
    },
  },
);

export const sortOrders = ["relevance", "name", "number"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const cardFields = ["ownNumber", "manufacturer", "ean", "contents", "price", "availability"] as const;
export type CardField = (typeof cardFields)[number];

/** Sort orders, filters and fields of product lists. An empty list of sort orders or filters leaves the choice to the program. */
export const catalogListing = setting(
  "catalog.listing",
  z.strictObject({
    /** The first one sorts a list that nobody has sorted. */
    sortOrders: withoutRepeats(z.array(z.enum(sortOrders)).max(sortOrders.length)).meta({ ordered: true }),
    /** Codes of attributes, in the order in which they are shown. */
    filterCodes: withoutRepeats(z.array(z.string().max(60)).max(30)).meta({ ordered: true }),
    cardFields: z.array(z.enum(cardFields)).max(cardFields.length),
    /** Pictures of products in the catalog. */
    catalogImages: z.boolean(),
    /** Pictures of products in carts. */
    cartImages: z.boolean(),
  }),
  { sortOrders: [], filterCodes: [], cardFields: [...cardFields], catalogImages: true, cartImages: true },
  { scope: "microsite", page: "/admin/catalog_configs" },
);

export type CatalogListing = z.output<typeof catalogListing.schema>;

/** Extras of the guest catalog beside names and pictures. */
export const guestCatalog = setting(
  "catalog.guest",
  z.strictObject({
    /** List prices, without any customer's conditions. */
    prices: z.boolean(),
    /** The label, by language, of the button that leads to signing in and on to the cart; empty: no button. */
    addText: textsSchema(60),
    /** Text above the products. */
    intro: textsSchema(300).default({}),
    /** Sales areas whose catalog guests see, the first one without a choice; empty: all of the microsite. */
    websites: withoutRepeats(z.array(z.string().max(40)).max(50))
      .meta({ ordered: true })
      .default([]),
  }),
  { prices: false, addText: {}, intro: {}, websites: [] },
  { scope: "microsite", page: "/admin/catalog_configs" },
);
