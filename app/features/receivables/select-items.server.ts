import { command, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import type { Scope } from "~/erp/erp";
import { within } from "../documents/documents-rules";
import { payersWithin } from "../documents/payers.server";
import { maxPaidItems, maxSelectedItems } from "./item-payment";
import { choosePayer, findPayers } from "./payers.server";
import { readSelection } from "./read-selection.server";
import { mayPayItems } from "./receivables-rules";
import {
  countSelectedItems,
  deleteSelection,
  insertOverdueSelection,
  untickItems,
  upsertSelectedItems,
} from "./selected-items.store.server";
import { countOf } from "./selection";
import {
  payerSchema,
  replaceSelectionSchema,
  selectInvoicesSchema,
  selectItemsSchema,
} from "./selection.schema";
import { selectionOwnerOf } from "./selection-owner.server";

const auditExemption = "a selection is the user's own note; paying writes entries";

/** Remembers the ticks of a page; items that it did not show keep theirs. */
export const selectItems = command({
  name: "receivables.selectItems",
  allow: mayPayItems,
  unaudited: auditExemption,
  input: selectItemsSchema,
  async run(ctx, { payer, listed, selected }) {
    const owner = selectionOwnerOf(ctx, payer);
    const at = ctx.clock.now();
    const untickedItems = listed.filter((number) => !selected.includes(number));
    await untickItems(ctx.tx, owner, untickedItems, at);
    await upsertSelectedItems(ctx.tx, owner, selected, { isExcluded: false, at });
    const count = await countSelectedItems(ctx.tx, owner);
    if (count > maxSelectedItems) return tooMany();
    return ok({ payer, count });
  },
});

/** Replaces the selection on a payer's account, such as by what agrees with the payer's own ledger. */
export const replaceSelection = command({
  name: "receivables.replaceSelection",
  allow: mayPayItems,
  unaudited: auditExemption,
  input: replaceSelectionSchema,
  async run(ctx, { payer, selected }) {
    const owner = selectionOwnerOf(ctx, payer);
    await deleteSelection(ctx.tx, owner);
    await upsertSelectedItems(ctx.tx, owner, selected, { isExcluded: false, at: ctx.clock.now() });
    return ok({ payer });
  },
});

export const clearSelection = command({
  name: "receivables.clearSelection",
  allow: mayPayItems,
  unaudited: auditExemption,
  input: payerSchema,
  async run(ctx, { payer }) {
    await deleteSelection(ctx.tx, selectionOwnerOf(ctx, payer));
    return ok({ payer });
  },
});

/** Selects everything that is overdue, on all pages; blocked items are left out. */
export const selectOverdue = process({
  name: "receivables.selectOverdue",
  allow: mayPayItems,
  unaudited: auditExemption,
  input: payerSchema,
  async run(ctx, input) {
    const { number: payer } = orNotFound(choosePayer(ctx.actor, await findPayers(ctx), input.payer));
    await ctx.transaction(async ({ tx, clock }) => {
      await insertOverdueSelection(tx, selectionOwnerOf(ctx, payer), clock.now());
    });
    const { sums } = await readSelection(ctx, payer, []);
    return ok({ payer, count: countOf(sums) });
  },
});

/** Replaces the selection with what is open of these invoices, which must have one payer; names those that are paid. */
export const selectInvoices = process({
  name: "receivables.selectInvoices",
  allow: mayPayItems,
  unaudited: auditExemption,
  input: selectInvoicesSchema,
  async run(ctx, { invoices }) {
    const items = await findItemsOf(ctx, invoices);
    const payers = [...new Set(items.map((item) => item.payer.number))];
    const [payer, ...otherPayers] = payers;
    if (payer === undefined) return conflict({ key: "receivables.pay.nothingOpen" });
    if (otherPayers.length > 0) return conflict({ key: "receivables.pay.onePayer" });
    const owner = selectionOwnerOf(ctx, payer);
    await ctx.transaction(async ({ tx, clock }) => {
      await deleteSelection(tx, owner);
      const numbers = items.map(({ number }) => number);
      await upsertSelectedItems(tx, owner, numbers, { isExcluded: false, at: clock.now() });
    });
    const openInvoices = new Set(items.map(({ document }) => document.number));
    return ok({ payer, paidInvoices: invoices.filter((number) => !openInvoices.has(number)) });
  },
});

async function findItemsOf({ erp, erpContext, actor }: ProcessCtx, invoices: readonly string[]) {
  const payers: Scope = await payersWithin(erp, erpContext, within(actor));
  const criteria = invoices.map((value) => ({ key: "docNumber" as const, value }));
  const search = { within: payers, criteria, page: 1, pageSize: maxPaidItems };
  const { value } = await erp.receivables.openItems(erpContext, search);
  return value.items;
}

const tooMany = () =>
  conflict({ key: "receivables.pay.tooMany", params: { maximum: String(maxSelectedItems) } });
