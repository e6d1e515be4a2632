import { allow, inUse, may, withPartner, yes } from "~/door/verdict";

export const mayViewCatalog = may("view_catalog").or(may("product_catalog"));

/** Prices are somebody's: without a customer there are none. */
export const maySeePrices = mayViewCatalog.and(withPartner);

/** Guests see the catalog that is open to guests; whether there is one, the operation finds out. */
export const mayBrowse = allow<{ guest?: boolean }>(
  (actor, input) => (input.guest ? yes : maySeePrices(actor, input)),
  maySeePrices.speaksOf,
);

export const mayKeepFavourites = inUse("favourites").and(maySeePrices);
