import type { OutputType } from "~/erp/erp";

/** Parts of the portal that a microsite can go without. All of them are on unless its administrator turned them off. */
export const featureNames = [
  "approvals",
  "cart_materials_availability",
  "favourites",
  "guest_catalog",
  "multiple_search_criteria",
  "payments",
  "quotes",
  "reports",
  "saved_carts",
] as const;

export type FeatureName = (typeof featureNames)[number];

/** Parts of the portal that are missing where the ERP of a sales area has nothing behind them. */
const erpParts = ["claims", "negotiations", "payments", "statements"] as const;

/**
 * Part of the portal, or kind of paper, that can be missing: by decision of an administrator, or for want of an ERP that
 * serves it.
 */
export type PortalPart = FeatureName | (typeof erpParts)[number] | OutputType;
