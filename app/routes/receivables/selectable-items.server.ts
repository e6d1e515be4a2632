import { valueOr } from "~/door/value-or";
import type { ListPage } from "~/features/documents/list/list-page";
import type { AccountView } from "~/features/receivables/account";
import { findUnfinishedPayments } from "~/features/receivables/paying/item-payments.queries.server";
import { type AmountDue, selectedElsewhere } from "~/features/receivables/selection";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import { addAmounts } from "~/lib/add-amounts";
import { wireCode } from "~/lib/wire-code";
import type { Row } from "~/ui/lists/list-view";

/** Lets the reader tick the items of the chosen payer, except those that are blocked or being paid already. */
export async function selectableItems(ctx: Entrance, page: ListPage, { payer, selection }: AccountView) {
  if (!payer || !selection) return { page, selection: null };
  const unfinishedPayments = await findUnfinishedPayments(ctx, { payers: [payer.number] });
  const { items: heldNumbers, own, payableKinds } = valueOr(ctx, unfinishedPayments, nothingKnown);
  // The cells of a list hold codes as programs read them.
  const payableCodes = payableKinds?.map(wireCode) ?? null;
  const heldItems = new Set(heldNumbers);
  const selectedNumbers = new Set(selection.listed);
  const rows = page.view.rows.map((row): Row => {
    const isPayable = payableCodes === null || isOfKind(row, payableCodes);
    const isBlocked = Boolean(row.cells.payment_block);
    if (isPayable && !isBlocked && !heldItems.has(row.id))
      return { ...row, selected: selectedNumbers.has(row.id) };
    if (isBlocked) return { ...row, fixed: true };
    const text = ctx.t(isPayable ? "receivables.pay.held" : "receivables.pay.notHere");
    return { ...row, fixed: true, messages: [...(row.messages ?? []), { severity: "info", text }] };
  });
  const { address } = page.view;
  const query = address.includes("?") ? address.slice(address.indexOf("?")) : "";
  const waitingLink = own ? { href: paths.paidItems(own), label: ctx.t("receivables.pay.unfinished") } : null;
  // A row without a box is not unticked by a save: an item whose debit is returned is selected again.
  const amountsDue = rows.filter(({ fixed }) => !fixed).flatMap(amountDue);
  return {
    page: { ...page, waiting: waitingLink, view: { ...page.view, rows, selectable: true } },
    selection: {
      action: `/open_items/selection${query}`,
      payer: payer.number,
      listed: amountsDue,
      ticked: amountsDue.flatMap(({ number }) => (selectedNumbers.has(number) ? [number] : [])),
      elsewhere: selectedElsewhere(selection, amountsDue),
    },
  };
}

const nothingKnown = { items: [], own: null, payableKinds: null };

function isOfKind({ cells: { kind } }: Row, kinds: readonly string[]): boolean {
  return kind?.kind === "text" && kinds.includes(kind.value ?? "");
}

/** Reads what paying the item of a row comes to. */
function amountDue({ id, cells }: Row): AmountDue[] {
  const { open_amount: openAmount, discount } = cells;
  if (openAmount?.kind !== "money") return [];
  const reduction = discount?.kind === "money" ? [`-${discount.amount}`] : [];
  const { amount, currency } = openAmount;
  return [{ number: id, currency, open: amount, amount: addAmounts([amount, ...reduction]) }];
}
