import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, type Notice, ok } from "~/door/outcome";
import type { OpenItem, Scope } from "~/erp/erp";
import type { Text } from "~/i18n/text";
import { within } from "../../documents/documents-rules";
import { payersWithin } from "../../documents/payers.server";
import { findItemsHeldFor } from "../held-items.store.server";
import { blockOf, maxPaidItems } from "../item-payment";
import { mayPayItems } from "../receivables-rules";
import { deleteSelection, upsertSelectedItems } from "../selected-items.store.server";
import { selectInvoicesSchema } from "../selection.schema";
import { selectionOwnerOf } from "../selection-owner.server";

/**
 * Replaces the selection with what can be paid of these invoices, which must have one payer. Names those that are left
 * out: they have no box on the list of open items, so that nobody could untick them there.
 */
export const selectInvoices = process({
  name: "receivables.selectInvoices",
  allow: mayPayItems,
  unaudited: "a selection is the user's own note; paying writes entries",
  input: selectInvoicesSchema,
  async run(ctx, { invoices }) {
    const items = await findItemsOf(ctx, invoices);
    const [payer, ...otherPayers] = [...new Set(items.map((item) => item.payer.number))];
    if (payer === undefined) return conflict({ key: "receivables.pay.nothingOpen" });
    if (otherPayers.length > 0) return conflict({ key: "receivables.pay.onePayer" });
    const owner = selectionOwnerOf(ctx, payer);
    const heldItems = await findItemsHeldFor(ctx.db, owner);
    // One that the user has begun and not paid yet is found again.
    const begunNumbers = new Set(
      heldItems.flatMap((item) =>
        item.state === "paying" && item.userId === owner.userId ? [] : item.openItem,
      ),
    );
    const payableItems = items.filter(
      ({ number, paymentBlock }) => !paymentBlock && !begunNumbers.has(number),
    );
    const reasons = reasonsFor(invoices, items, begunNumbers);
    const [firstReason] = reasons;
    if (payableItems.length === 0 && firstReason) return conflict(firstReason);
    await ctx.transaction(async ({ tx, clock }) => {
      await deleteSelection(tx, owner);
      const numbers = payableItems.map(({ number }) => number);
      await upsertSelectedItems(tx, owner, numbers, { isExcluded: false, at: clock.now() });
    });
    return ok({ payer }, ...reasons.map((text): Notice => ({ severity: "warning", ...text })));
  },
});

async function findItemsOf({ erp, erpContext, actor }: ProcessCtx, invoices: readonly string[]) {
  const payers: Scope = await payersWithin(erp, erpContext, within(actor));
  const criteria = invoices.map((value) => ({ key: "docNumber" as const, value }));
  const search = { within: payers, criteria, page: 1, pageSize: maxPaidItems };
  const { value } = await erp.receivables.openItems(erpContext, search);
  return value.items;
}

/** Says why ticked invoices are left out: each dispute on its own, what is being paid, and what is paid. */
function reasonsFor(
  invoices: readonly string[],
  items: readonly OpenItem[],
  begunNumbers: ReadonlySet<string>,
): Text[] {
  const openInvoices = new Set(items.map(({ document }) => document.number));
  const begunInvoices = items.flatMap(({ number, document }) =>
    begunNumbers.has(number) ? [document.number] : [],
  );
  return [
    ...items.filter(({ paymentBlock }) => paymentBlock !== null).map(blockOf),
    ...listOf("receivables.pay.heldLeftOut", begunInvoices),
    ...listOf(
      "receivables.pay.paidLeftOut",
      invoices.filter((number) => !openInvoices.has(number)),
    ),
  ];
}

function listOf(
  key: "receivables.pay.heldLeftOut" | "receivables.pay.paidLeftOut",
  invoices: string[],
): Text[] {
  return invoices.length > 0 ? [{ key, params: { invoices: [...new Set(invoices)] } }] : [];
}
