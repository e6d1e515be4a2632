import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { mayPayItems } from "~/features/receivables/receivables-rules";
import type { reconcileIntents } from "~/features/receivables/reconcile/ReconcilePage";
import { getReconcileForm, reconcileLedger } from "~/features/receivables/reconcile/reconcile.queries.server";
import { reconcileView } from "~/features/receivables/reconcile/reconcile-view";
import { replaceSelection } from "~/features/receivables/select-items.server";
import { mayUseService } from "~/features/service/service-rules";
import { answerButton, answerOnPage, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { documentRightsOf } from "../documents/rights.server";
import { refuseOtherParameters } from "../service/form-files.server";

const path = "/open_items/reconcile";

export const reconcileLoader = async (args: LoaderFunctionArgs) => {
  const fields = new URL(args.request.url).searchParams;
  refuseOtherParameters(fields, ["payer_number"]);
  const { ctx, value } = await readPage(args, getReconcileForm, {
    payer: fields.get("payer_number") || null,
  });
  return { ...value, title: pageTitle(ctx, "receivables.reconcile.title") };
};

export const reconcileAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  return byIntent(form, {
    compare: async () => {
      const answer = await answerOnPage(ctx, form, reconcileLedger);
      if (!("shown" in answer.data)) return data(answer.data, answer.init ?? undefined);
      const { actor, t } = ctx;
      const rights = documentRightsOf(actor);
      const [mayPay, mayClaim] = [mayPayItems(actor, {}).allowed, mayUseService(actor, {}).allowed];
      return data({ comparison: reconcileView(answer.data.shown, { t, rights, mayPay, mayClaim }) });
    },
    pay: () =>
      answerButton(ctx, new FormData(), replaceSelection, {
        fixed: { payer: String(form.get("payer") ?? ""), selected: form.getAll("selected").map(String) },
        to: ({ payer }) => paths.payItems({ payer_number: payer }),
        backPath: path,
      }),
  } satisfies Handlers<typeof reconcileIntents>);
};
