import type { Db } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { ChangeCtx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import type { Formats } from "~/i18n/formats";
import type { Text } from "~/i18n/text";
import { type CheckCtx, checkItems } from "../amounts/check-items.server";
import { type CartItem, emptyHeader } from "../cart";
import type { NewItem } from "../cart.schema";
import { insertItems } from "../cart.store.server";
import { cartOwner } from "../cart-rules";
import { parsePastedText } from "../import/parse-list";
import { newItems } from "../lines/add-items.server";
import { findCartState, insertCart } from "../saved/saved-carts.store.server";

/** Limits the lines that somebody types for another person. */
const maxPreparedLines = 200;

/** State of a prepared quote: still a cart of its owner, a document of the ERP, or neither any more. */
export type PreparedQuote =
  | { state: "open" }
  | { state: "sent"; number: string | null }
  | { state: "removed" };

/** Reads typed lines such as `10 x 1000010` and checks them with the ERP as the person for whom they are. */
export async function readQuoteLines(
  ctx: CheckCtx,
  typedText: string,
  formats: Formats,
): Promise<{ items: CartItem[]; problem: Text | null }> {
  const parsedLines = await parsePastedText(typedText, formats);
  if (parsedLines.length > maxPreparedLines) {
    return { items: [], problem: { key: "requests.quote.tooMany", params: { maximum: maxPreparedLines } } };
  }
  const unreadLine = parsedLines.find(({ problem }) => problem !== null);
  if (unreadLine) {
    return { items: [], problem: { key: "requests.quote.unread", params: { line: unreadLine.source } } };
  }
  const lines: NewItem[] = parsedLines.map(({ material, quantity, unit }) => ({ material, quantity, unit }));
  if (lines.length === 0) return { items: [], problem: { key: "cart.nothingToAdd" } };
  const { items, problems } = await checkItems(ctx, lines);
  return {
    items: await newItems(
      items.map(({ item }) => item),
      0,
    ),
    problem: firstText(problems),
  };
}

const firstText = ([problem]: readonly Problem[]): Text | null => problem?.text ?? null;

/** Stores a quote cart for its owner, who sees its prices, changes it and sends it. */
export async function insertPreparedQuote(
  ctx: ChangeCtx,
  owner: Actor,
  quote: { id: string; title: string; items: CartItem[] },
): Promise<void> {
  const { id, title, items } = quote;
  await insertCart(ctx.tx, {
    ...cartOwner(owner),
    id,
    kind: "quote",
    title: title.slice(0, 80),
    state: "saved",
    version: 1,
    simulatedVersion: null,
    soldToName: owner.partner?.name ?? "",
    header: emptyHeader,
    updatedAt: ctx.clock.now(),
  });
  await insertItems(ctx.tx, id, items);
  await ctx.audit({ kind: "cart", id, after: { title, items } });
}

export async function findPreparedQuote(db: Db, cart: string): Promise<PreparedQuote> {
  const row = await findCartState(db, cart);
  if (!row || row.state === "deleted") return { state: "removed" };
  return row.state === "active" || row.state === "saved"
    ? { state: "open" }
    : { state: "sent", number: row.documentNumber };
}
