/** Pages of the portal on which news may stand. */
export const newsPages = ["catalog", "dashboard"] as const;
export type NewsPage = (typeof newsPages)[number];
