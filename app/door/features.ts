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
