import { may, withPartner } from "~/door/verdict";

export const mayViewCatalog = may("view_catalog").or(may("product_catalog"));

/** Prices are somebody's: without a customer there are none. */
export const maySeePrices = mayViewCatalog.and(withPartner);
