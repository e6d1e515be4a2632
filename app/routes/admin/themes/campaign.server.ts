import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerRecordForm, readFormPage } from "~/admin/pages/form-page.server";
import { getCampaignResult } from "~/features/campaigns/find-campaigns.queries.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

export async function campaignLoader(args: LoaderFunctionArgs) {
  const form = await readFormPage(args);
  const { value } = await readPage(args, getCampaignResult, { id: args.params.id ?? "" });
  return { ...form, campaign: value };
}

/** Stays on the campaign's page, which says whom it reaches now. */
export async function campaignAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  return answerRecordForm(args, ctx, form, { to: ({ id }) => `/admin/marketing_campaigns/${id}` });
}
