/** Customers whose documents a list shows first: the one in the bar above the page, or any within reach. */
export const filterPartnerSelections = ["selection_bar", "any"] as const;

export type FilterPartnerSelection = (typeof filterPartnerSelections)[number];
