const shipStatuses = ["PEND", "NSHP", "SCHD", "DLCR", "PCKD", "GI", "SHIP", "PRCV", "GR", "CANC"] as const;

/** Statuses of everything that has left the warehouse. */
export const shippedStatuses = ["GI", "SHIP", "PRCV", "GR"] as const;

/** Statuses of what is still to leave the warehouse. */
export const unshippedStatuses = ["PEND", "NSHP", "SCHD", "DLCR", "PCKD"] as const;

/** The choices of the search form: one status, or all that are shipped, still to be, or should have been by now. */
export const shipChoices = ["UNSHIPPED", "LATE", "SHIPPED", ...shipStatuses] as const;
export type ShipChoice = (typeof shipChoices)[number];
