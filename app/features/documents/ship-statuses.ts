export const shipStatuses = [
  "PEND",
  "NSHP",
  "SCHD",
  "DLCR",
  "PCKD",
  "GI",
  "SHIP",
  "PRCV",
  "GR",
  "CANC",
] as const;

/** Statuses of everything that has left the warehouse. */
export const shippedStatuses = ["GI", "SHIP", "PRCV", "GR"] as const;

/** Statuses of what is still to leave the warehouse. */
export const unshippedStatuses = ["PEND", "NSHP", "SCHD", "DLCR", "PCKD"] as const;

/** The choices of the search form: one status, or all that are shipped, or still to be. */
export const shipChoices = ["UNSHIPPED", "SHIPPED", ...shipStatuses] as const;
