/** Cache tag that every change of a campaign invalidates. */
export const campaignsTag = "campaigns";
