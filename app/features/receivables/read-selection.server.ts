import type { QueryCtx } from "~/door/operation.server";
import type { ItemChoice } from "~/erp/erp";
import { findItemsHeldFor, type HeldItem } from "./held-items.store.server";
import { findNarrowedKinds } from "./payable-kinds.server";
import { findItemChoice } from "./selected-items.store.server";
import type { Selection } from "./selection";
import { selectionOwnerOf } from "./selection-owner.server";

export type ReadingCtx = Pick<QueryCtx, "actor" | "db" | "erp" | "erpContext" | "settings">;

/** Selection of a user on a payer's account, and the items of the account whose payment is under way. */
export interface StoredChoice {
  choice: ItemChoice;
  heldItems: HeldItem[];
}

/** Leaves items out of a choice because a payment holds them. */
export const withoutHeld = ({ choice }: StoredChoice, heldItems: readonly HeldItem[]): ItemChoice => ({
  ...choice,
  except: [...choice.except, ...heldItems.map(({ openItem }) => openItem)],
});

export async function readChoice(ctx: ReadingCtx, payer: string): Promise<StoredChoice> {
  const owner = selectionOwnerOf(ctx, payer);
  const choice = { ...(await findItemChoice(ctx.db, owner)), kinds: await findNarrowedKinds(ctx) };
  return { choice, heldItems: await findItemsHeldFor(ctx.db, owner) };
}

export const isNothing = ({ isOverdueChosen, numbers }: ItemChoice): boolean =>
  !isOverdueChosen && numbers.length === 0;

/**
 * Adds up the selected items that can be paid as the ERP has them now: those that were settled or blocked in the meantime no
 * longer count, nor do those whose payment is under way.
 */
export async function readSelection(
  ctx: ReadingCtx,
  payer: string,
  listedNumbers: string[],
): Promise<Selection> {
  const storedChoice = await readChoice(ctx, payer);
  if (isNothing(storedChoice.choice)) return { sums: [], listed: [] };
  const choice = withoutHeld(storedChoice, storedChoice.heldItems);
  const { value } = await ctx.erp.receivables.sumChosen(ctx.erpContext, payer, choice, listedNumbers);
  return value;
}
