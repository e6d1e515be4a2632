import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CollectionForm } from "~/admin/pages/CollectionForm";
import { readFormPage } from "~/admin/pages/form-page.server";
import { titleMeta } from "~/http/title-meta";
import { resultOf } from "~/ui/fields/result-of";
import { campaignAction } from "./campaign.server";

export const loader = (args: LoaderFunctionArgs) => readFormPage(args);
export const action = campaignAction;
export const meta = titleMeta;

/** A new campaign leads to its own page, which says whom it reaches. */
export default function NewCampaign() {
  const refusal = useActionData<typeof action>();
  return <CollectionForm page={useLoaderData<typeof loader>()} result={resultOf(refusal)} />;
}
