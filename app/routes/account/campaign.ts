import type { ActionFunctionArgs } from "@remix-run/node";
import { dismissCampaign } from "~/features/campaigns/dismiss-campaign.server";
import { answerButton } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

export const loader = () => seeOther(paths.dashboard());

/** Takes a campaign's notification off the dashboard. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerButton(ctx, form, dismissCampaign, {
    fixed: { id: args.params.id },
    to: () => paths.dashboard(),
    backPath: paths.dashboard(),
  });
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
