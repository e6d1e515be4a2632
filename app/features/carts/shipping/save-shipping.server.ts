import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { Cart, CartHead } from "../cart";
import { shippingSchema } from "../cart.schema";
import { findCart, findCartHead } from "../cart.store.server";
import { assertAddressChosen, assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { updatePriceSnapshot } from "../continue-cart.server";

/** Saves the shipping step, and the price snapshot that the next step compares with. */
export const saveShipping = process({
  name: "cart.saveShipping",
  allow: mayFillSomeCart,
  input: shippingSchema,
  unaudited: "the change writes the entry; where nothing was changed there is none",
  async run(ctx, input) {
    const cart = await findOpenCart(ctx, input);
    assertAddressChosen(cart);
    await saveHeader(ctx, cart, headerOf(input));
    const savedCart = orNotFound(await findCart(ctx.db, cartOwner(ctx.actor), cart.id));
    await updatePriceSnapshot(ctx, savedCart, { hidesLines: true });
    return ok({ cart: cart.id });
  },
});

/** Saves the fields of the shipping step while the buyer stays on its page, where an address may still be undecided. */
export const keepShipping = process({
  name: "cart.keepShipping",
  allow: mayFillSomeCart,
  input: shippingSchema,
  unaudited: "the change writes the entry; where nothing was changed there is none",
  async run(ctx, input) {
    const cart = await findOpenCart(ctx, input);
    return ok({ cart: cart.id, version: await saveHeader(ctx, cart, headerOf(input)) });
  },
});

async function findOpenCart(ctx: ProcessCtx, input: { cart: string; version: number }): Promise<CartHead> {
  const cart = orNotFound(await findCartHead(ctx.db, cartOwner(ctx.actor), input.cart));
  ctx.require(mayFill(cart.kind)(ctx.actor, input));
  assertVersion(cart, input.version);
  return cart;
}

function headerOf(input: z.infer<typeof shippingSchema>): Partial<Cart["header"]> {
  const { cart: _, version: __, completeDelivery, requestedDate, ...rest } = input;
  return {
    ...rest,
    requestedDate: requestedDate ?? null,
    completeDelivery: completeDelivery === "" ? null : completeDelivery === "yes",
  };
}

/** Updates the header and returns the cart's version; an unchanged form makes no new one. */
export async function saveHeader(
  ctx: ProcessCtx,
  cart: CartHead,
  change: Partial<Cart["header"]>,
): Promise<number> {
  const storedHeader = cart.header;
  const header = { ...storedHeader, ...change };
  if (isDeepStrictEqual(storedHeader, header)) return cart.version;
  return ctx.transaction(async (transaction) => {
    const { version } = await changeCart(transaction, { cart: cart.id, version: cart.version }, async () => ({
      value: {},
      before: storedHeader,
      after: header,
      header,
    }));
    return version;
  });
}
