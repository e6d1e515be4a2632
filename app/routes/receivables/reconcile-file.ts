import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { getReconcilePaper } from "~/features/receivables/reconcile/reconcile.queries.server";
import { readFile } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { withoutPage } from "~/http/without-page.server";
import { paperFile } from "../cart/paper-file.server";

const page = "/open_items/reconcile";

export const loader = () => redirect(page, 303);

/** Serves a comparison as a PDF; the ledger is sent anew, because nothing of it is stored. */
export const action = withoutPage(async (args: ActionFunctionArgs) => {
  const { form } = await readSubmittedForm(args);
  const [payer, ledger] = ["payer", "ledger"].map((name) => String(form.get(name) ?? ""));
  const { value } = await readFile(
    args,
    getReconcilePaper,
    { payer: payer ?? "", ledger: ledger ?? "" },
    page,
  );
  return paperFile(args.request, value);
});
