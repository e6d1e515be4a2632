import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { CampaignResult } from "~/features/campaigns/CampaignResult";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { campaignAction, campaignLoader } from "./campaign.server";

export const loader = campaignLoader;
export const action = campaignAction;
export const meta = titleMeta;

/** Shows the form of a campaign, and below it whom it reaches and what came of it. */
export default function CampaignPage() {
  const page = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <>
      <CollectionForm page={page} result={resultOf(refusal)} />
      <CampaignResult {...page.campaign} />
    </>
  );
}
