import type { QueryCtx } from "~/door/operation.server";
import type { ItemChoice } from "~/erp/erp";
import { findItemsHeldFor } from "./held-items.store.server";
import { findItemChoice } from "./selected-items.store.server";
import type { Selection } from "./selection";
import { selectionOwnerOf } from "./selection-owner.server";

type ReadingCtx = Pick<QueryCtx, "actor" | "db" | "erp" | "erpContext">;

/**
 * Reads what a user has selected on a payer's account. Items whose payment is under way are left out: a debit keeps its
 * items for days, and the next payment takes the ones after them.
 */
export async function readChoice(ctx: ReadingCtx, payer: string): Promise<ItemChoice> {
  const owner = selectionOwnerOf(ctx, payer);
  const choice = await findItemChoice(ctx.db, owner);
  const heldItems = await findItemsHeldFor(ctx.db, owner);
  const paidNumbers = heldItems.filter(({ state }) => state !== "paying").map(({ openItem }) => openItem);
  return { ...choice, except: [...choice.except, ...paidNumbers] };
}

/** Adds up the selected items as the ERP has them now; those that were settled in the meantime no longer count. */
export async function readSelection(
  ctx: ReadingCtx,
  payer: string,
  listedNumbers: string[],
): Promise<Selection> {
  const choice = await readChoice(ctx, payer);
  if (!choice.isOverdueChosen && choice.numbers.length === 0) return { sums: [], listed: [] };
  const { value } = await ctx.erp.receivables.sumChosen(ctx.erpContext, payer, choice, listedNumbers);
  return value;
}
