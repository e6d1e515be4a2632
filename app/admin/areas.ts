/** Administered things stand together by whom or what they are about; in this order. */
export const areaGroups = ["people", "organisation", "content", "mail", "system"] as const;

export type AreaGroup = (typeof areaGroups)[number];
