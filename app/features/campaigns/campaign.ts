import type { Translated } from "~/i18n/translated";

export const campaignTypes = ["banner", "notification", "email"] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** A product that a campaign is about, with what it says of it. */
export interface CampaignItem {
  material: string;
  text: Translated;
}

/** Address of a link in a campaign; following it is counted. The button has no position. */
export const campaignLink = (id: string, item: number | "button"): string => `/campaigns/${id}/${item}`;

/** Minutes from one look for campaigns that are to be mailed to the next. */
export const campaignMinutes = 10;
