import { allow, inUse, may, withPartner, yes } from "~/door/verdict";

export const mayViewCatalog = may("view_catalog").or(may("product_catalog"));

/** Opens the links and pictures of materials in carts and documents (C-280). */
export const mayFollowMaterials = may("view_catalog");

/** Opens the section of the navigation (C-064); a product's own page opens by either permission. */
export const mayEnterCatalog = may("product_catalog").and(withPartner);

/** Prices belong to a customer, so one must be active. */
export const maySeePrices = mayViewCatalog.and(withPartner);

/** Lets guests pass: the operation finds out whether there is a guest catalog. */
export const mayBrowse = allow<{ guest?: boolean }>(
  (actor, input) => (input.guest ? yes : maySeePrices(actor, input)),
  maySeePrices.speaksOf,
);

export const mayKeepFavourites = inUse("favourites").and(maySeePrices);
