import type { OpenItem } from "~/erp/erp";
import type { Text } from "~/i18n/text";
import type { HeldItem } from "./held-items.store.server";
import { blockOf } from "./item-payment";
import { type ReadingCtx, readChoice, type StoredChoice, withoutHeld } from "./read-selection.server";

/** Names that a sentence lists; the others are counted. */
const maxNames = 10;

/** Lists documents for a sentence, each once. */
export function namesOf(items: readonly Pick<OpenItem, "document">[]): string[] {
  const names = [...new Set(items.map(({ document }) => document.number))];
  const rest = names.length - maxNames;
  return rest > 0 ? [...names.slice(0, maxNames), `+${rest}`] : names;
}

/** Says why items are left out of a payment: each dispute on its own, then kinds, then what is being paid. */
export function reasonsFor(unpayableItems: readonly OpenItem[], heldItems: readonly OpenItem[]): Text[] {
  const blockedItems = unpayableItems.filter(({ paymentBlock }) => paymentBlock !== null);
  const otherItems = unpayableItems.filter(({ paymentBlock }) => paymentBlock === null);
  return [
    ...blockedItems.map(blockOf),
    ...sentence("receivables.pay.kindLeftOut", otherItems),
    ...sentence("receivables.pay.heldLeftOut", heldItems),
  ];
}

const sentence = (
  key: "receivables.pay.kindLeftOut" | "receivables.pay.heldLeftOut",
  items: readonly OpenItem[],
): Text[] => (items.length > 0 ? [{ key, params: { invoices: namesOf(items) } }] : []);

/** Finds the items of a selection that are left out of it, because a payment holds them. */
export async function findHeldOf(
  { erp, erpContext }: ReadingCtx,
  payer: string,
  { choice }: StoredChoice,
  heldItems: readonly HeldItem[],
): Promise<OpenItem[]> {
  const { isOverdueChosen, numbers, except } = choice;
  const tickedNumbers = new Set(numbers);
  const excludedNumbers = new Set(except);
  const heldNumbers = heldItems
    .map(({ openItem }) => openItem)
    .filter((number) => !excludedNumbers.has(number) && (isOverdueChosen || tickedNumbers.has(number)));
  if (heldNumbers.length === 0) return [];
  const scope = [{ function: "payer" as const, number: payer }];
  const { value } = await erp.receivables.getOpenItems(erpContext, heldNumbers, scope);
  return value.filter(({ number, daysOverdue }) => tickedNumbers.has(number) || daysOverdue > 0);
}

/** Says what of a user's selection cannot be paid now, and why. */
export async function findLeftOut(ctx: ReadingCtx, payer: string): Promise<Text[]> {
  const storedChoice = await readChoice(ctx, payer);
  const choice = withoutHeld(storedChoice, storedChoice.heldItems);
  const { value } = await ctx.erp.receivables.firstChosen(ctx.erpContext, payer, choice, 1);
  const leftOutItems = await findHeldOf(ctx, payer, storedChoice, storedChoice.heldItems);
  return reasonsFor(value.unpayable, leftOutItems);
}
