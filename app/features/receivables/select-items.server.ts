import { command, process } from "~/door/operation.server";
import { conflict, type Notice, ok, orNotFound } from "~/door/outcome";
import { maxSelectedItems } from "./item-payment";
import { findLeftOut } from "./left-out.server";
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
import { payerSchema, replaceSelectionSchema, selectItemsSchema } from "./selection.schema";
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

/** Selects everything that is overdue, on all pages, and says what is left out: blocked items, and those being paid. */
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
    const reasons = await findLeftOut(ctx, payer);
    return ok(
      { payer, count: countOf(sums) },
      ...reasons.map((text): Notice => ({ severity: "info", ...text })),
    );
  },
});

const tooMany = () => conflict({ key: "receivables.pay.tooMany", params: { maximum: maxSelectedItems } });
