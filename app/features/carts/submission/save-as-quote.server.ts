import { createHash } from "node:crypto";
import { type ChangeCtx, process } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { newId } from "~/lib/ids";
import type { Cart } from "../cart";
import { cartSchema } from "../cart.schema";
import { type CartOwner, findCart, insertItems } from "../cart.store.server";
import { assertAddressChosen, assertVersion, cartOwner, mayFillOrders, maySubmitQuotes } from "../cart-rules";
import { priceSnapshotOf } from "../price-snapshot";
import { insertCart } from "../saved/saved-carts.store.server";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { namedSoldTo } from "./create-submission.server";
import { carryOnAfter } from "./erp-draft.server";
import { sendSubmission } from "./send-submission.server";
import { insertSubmission } from "./submission.store.server";

/**
 * Sends the order cart's lines to the ERP as a quote; the cart itself stays as it is. Idempotent: the id of the quote's
 * cart is made of the order cart's id and version, so a second press finds the first receipt.
 */
export const saveAsQuote = process({
  name: "cart.saveAsQuote",
  allow: mayFillOrders.and(maySubmitQuotes),
  input: cartSchema,
  unaudited: "a second press changes nothing; the first one writes the entry",
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, input.cart));
    assertVersion(cart, input.version);
    assertAddressChosen(cart);
    if (cart.items.length === 0) return invalid("", { key: `cart.empty.${cart.kind}` });
    const quote = {
      ...cart,
      kind: "quote" as const,
      header: { ...cart.header, payment: "account" as const },
    };
    const { value: simulation, messages } = await simulationOf(ctx, { ...quote, id: quoteId(cart) });
    assertOwnSoldTo(cart, simulation);
    if (!simulation.acceptable) {
      const count = simulation.lines.filter(({ messages }) =>
        messages.some((one) => one.severity === "error"),
      ).length;
      return invalid("", { key: "cart.hasErrors", params: { count } });
    }
    const receipt = await ctx.transaction(async (change) => {
      const id = quoteId(cart);
      await insertQuoteCart(change, owner, { ...quote, id });
      const key = newId();
      const content = {
        poNumber: cart.header.poNumber,
        customer: namedSoldTo(cart),
        language: ctx.actor.formats.locale,
        header: quote.header,
        lines: cart.items.map(({ id: _, ...line }) => line),
        seen: priceSnapshotOf(quote, simulation, messages),
        accepted: [],
      };
      const { id: submissionId, isFirst: first } = await insertSubmission(change.tx, {
        id: key,
        ...owner,
        cartId: id,
        cartVersion: 1,
        kind: "quote",
        system: ctx.erpContext.system,
        key,
        content,
        state: "claimed",
        createdAt: change.clock.now(),
      });
      if (first) {
        await change.audit({
          kind: "submission",
          id: key,
          after: { cart: id, quoteOf: cart.id, ...content },
        });
        await change.enqueue(carryOnAfter(key, 10));
      }
      return submissionId;
    });
    await sendSubmission(ctx, receipt);
    return ok({ receipt });
  },
});

/** Inserts the cart that the quote is made of; a second press finds it there. */
async function insertQuoteCart(change: ChangeCtx, owner: CartOwner, quote: Cart): Promise<void> {
  const { items, ...head } = quote;
  const isNew = await insertCart(change.tx, {
    ...head,
    userId: owner.userId,
    state: "submitting",
    version: 1,
    updatedAt: change.clock.now(),
  });
  if (!isNew) return;
  await insertItems(
    change.tx,
    quote.id,
    items.map((item) => ({ ...item, id: newId() })),
  );
}

/** Derives the id of the quote's cart from the order cart and its version. */
export function quoteId(cart: { id: string; version: number }): string {
  const hash = createHash("sha256").update(`quote of ${cart.id} ${cart.version}`).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
