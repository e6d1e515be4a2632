/** Parts of the portal that a microsite can go without. All of them are on unless its administrator turned them off. */
export const featureNames = [
  "approvals",
  "cart_materials_availability",
  "claims",
  "down_payments",
  "favourites",
  "guest_catalog",
  "issues",
  "multiple_search_criteria",
  "payments",
  "pdf_orders",
  "quotes",
  "reports",
  "saved_carts",
] as const;

export type FeatureName = (typeof featureNames)[number];
