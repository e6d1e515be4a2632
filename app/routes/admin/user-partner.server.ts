import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listParams, searchText } from "~/admin/pages/list-address";
import { valueOr } from "~/door/value-or";
import { getDraft } from "~/features/drafts/drafts.server";
import { addPartner } from "~/features/identity/people/administer-user.server";
import { userStepHref } from "~/features/identity/people/user-address";
import { lastUserStep } from "~/features/identity/people/user-steps.server";
import users from "~/features/identity/people/users.collection.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import { answerForm } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { readUser } from "./user-step.server";

/** Adds a customer to the draft of a new user, or to the user whom the address names. */
export const userPartnerLoader = async (args: LoaderFunctionArgs) => {
  const { id } = args.params;
  const { ctx, draft } = id ? await readUser(args, id) : await readDraft(args);
  const areas = valueOr(ctx, await salesAreaChoices(ctx, {}), []);
  return { title: adminTitle(ctx, "users.addPartner"), areas, cancel: stepWithCustomers(args), draft };
};

/** Leads back to the step with the customers, and from there to the search that led to the user. */
const stepWithCustomers = ({ params, request }: Pick<LoaderFunctionArgs, "params" | "request">): string =>
  userStepHref(params.id, lastUserStep) + searchText(listParams(new URL(request.url).searchParams, users));

async function readDraft(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getDraft, { kind: "user" });
  return { ctx, draft: value.revision };
}

export const userPartnerAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { id } = args.params;
  return answerForm(ctx, form, addPartner, {
    ...(id ? { fixed: { id } } : {}),
    to: () => stepWithCustomers(args),
    notice: ({ name }) => ({ severity: "success", key: "users.partnerAdded", params: { name } }),
  });
};
