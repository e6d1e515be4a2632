import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/** Catalog settings of users without settings of their own. */
export const catalogSettingsSchema = z.strictObject({
  /** Offers all filters instead of the few that divide the products best. */
  showAllFilters: z.boolean(),
  newsActivated: z.boolean(),
  newsBlockId: z.string().max(60),
  /** The address of another catalog, which the API tells programs. The portal's pages ignore it. */
  catalogApiUrl: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/\S+)?$/, "admin.webAddress"),
  /** Searches all languages, not only the visitor's. */
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
  "microsite",
);

/** Extras of the guest catalog beside names and pictures. */
export const guestCatalog = setting(
  "catalog.guest",
  z.strictObject({
    /** List prices, without any customer's conditions. */
    prices: z.boolean(),
    /** The label, by language, of the button that leads to signing in and on to the cart; empty: no button. */
    addText: textsSchema(60),
  }),
  { prices: false, addText: {} },
  "microsite",
);
