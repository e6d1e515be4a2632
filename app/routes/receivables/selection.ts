import type { ActionFunctionArgs } from "@remix-run/node";
import type { invoiceSelectionIntents } from "~/features/receivables/invoice-selection-intents";
import { selectInvoices } from "~/features/receivables/paying/select-invoices.server";
import type { selectionIntents } from "~/features/receivables/SelectionForm";
import { clearSelection, selectItems, selectOverdue } from "~/features/receivables/select-items.server";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { tickedAddress } from "~/ui/lists/list-address";

export const loader = () => seeOther(paths.openItems());

/** Stores which items are ticked, and returns to the list or leads to paying them. */
export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const backPath = `${paths.openItems()}${new URL(args.request.url).search}`;
  const payer = String(form.get("payer") ?? "");
  const numbers = (name: string) => form.getAll(name).map(String);
  const ticks = { payer, listed: numbers("listed"), selected: numbers("selected") };
  const save = (to: string) =>
    answerButton(ctx, new FormData(), selectItems, { fixed: ticks, to: () => to, backPath });
  const pay = { payer_number: payer };
  return byIntent(form, {
    select: () => save(backPath),
    pay: () => save(paths.payItems(pay)),
    payPart: () => save(paths.payItems({ ...pay, partial: "1" })),
    overdue: () =>
      answerButton(ctx, new FormData(), selectOverdue, {
        fixed: { payer },
        to: () => backPath,
        backPath,
        notice: ({ count }) => ({
          severity: "success",
          key: "receivables.pay.overdueSelected",
          params: { count },
        }),
      }),
    clear: () =>
      answerButton(ctx, new FormData(), clearSelection, {
        fixed: { payer },
        to: () => backPath,
        backPath,
      }),
    payInvoices: () =>
      answerButton(ctx, new FormData(), selectInvoices, {
        fixed: { invoices: numbers("selected") },
        to: (selection) => paths.payItems({ payer_number: selection.payer }),
        backPath: tickedAddress("/invoices", args.request.url, numbers("selected")),
      }),
  } satisfies Handlers<typeof selectionIntents & typeof invoiceSelectionIntents>);
}

/** Renders nothing, but makes the route a page, so that a refusal is answered with the frame's error page. */
export default function EmptyPage() {
  return null;
}
