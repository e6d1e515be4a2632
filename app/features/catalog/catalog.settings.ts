import { z } from "zod";
import { setting } from "~/config/settings";
import { textsSchema } from "~/i18n/translated";

/** How the catalog is for users of whom nothing else was decided. */
export const catalogSettingsSchema = z.strictObject({
  /** Every filter there is, instead of the few that divide the products best. */
  showAllFilters: z.boolean(),
  newsActivated: z.boolean(),
  newsBlockId: z.string().max(60),
  /** Where programs find a catalog of their own, as the API tells them. The portal's pages always show its own. */
  catalogApiUrl: z
    .string()
    .max(500)
    .regex(/^(https?:\/\/\S+)?$/, "admin.webAddress"),
  /** Words are looked for in all languages, not only in the visitor's own. */
  multiLanguage: z.boolean(),
  /** The ERP searches, not the portal. */
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

/** What guests see beyond names and pictures. */
export const guestCatalog = setting(
  "catalog.guest",
  z.strictObject({
    /** Everybody's prices, without any customer's conditions. */
    prices: z.boolean(),
    /** The words of the button that leads to signing in and on to the cart, by language; none: no button. */
    addText: textsSchema(60),
  }),
  { prices: false, addText: {} },
  "microsite",
);
