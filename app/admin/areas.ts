/** Groups of areas in the administration's navigation, in this order. */
export const areaGroups = ["people", "organisation", "content", "mail", "system"] as const;

export type AreaGroup = (typeof areaGroups)[number];
