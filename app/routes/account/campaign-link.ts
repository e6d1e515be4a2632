import type { LoaderFunctionArgs } from "@remix-run/node";
import { followCampaign } from "~/features/campaigns/follow-campaign.queries.server";
import { enter } from "~/http/entrance/enter.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";

/** Leads from a link of a campaign to its page of the portal, and counts that it was followed. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const { id = "", item = "" } = args.params;
  const outcome = await followCampaign(ctx, { id, item });
  // Leads links of mails whose campaign is gone to the start page.
  if (outcome.kind !== "ok") return seeOther(paths.dashboard());
  if (!ctx.actor.internal && !ctx.actor.behind) ctx.services.usage.count("campaignClicked", `${id} ${item}`);
  const { path, website, material } = outcome.value;
  if (path !== null) return seeOther(path);
  return seeOther(
    website ? paths.product(website, material) : `${paths.catalog()}?${new URLSearchParams({ q: material })}`,
  );
}
