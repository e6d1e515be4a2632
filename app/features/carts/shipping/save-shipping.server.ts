import { isDeepStrictEqual } from "node:util";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { Cart } from "../cart";
import { shippingSchema } from "../cart.schema";
import { findCart } from "../cart.store.server";
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
    const { cart: id, version, completeDelivery, requestedDate, ...rest } = input;
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, id));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, version);
    assertAddressChosen(cart);
    const shipping: Partial<Cart["header"]> = {
      ...rest,
      requestedDate: requestedDate ?? null,
      completeDelivery: completeDelivery === "" ? null : completeDelivery === "yes",
    };
    await saveHeader(ctx, cart, shipping);
    await updatePriceSnapshot(ctx, orNotFound(await findCart(ctx.db, owner, id)));
    return ok({ cart: id });
  },
});

/** Updates the header; an unchanged form makes no new version. */
export async function saveHeader(
  ctx: ProcessCtx,
  cart: Cart,
  change: Partial<Cart["header"]>,
): Promise<void> {
  const storedHeader = cart.header;
  const header = { ...storedHeader, ...change };
  if (isDeepStrictEqual(storedHeader, header)) return;
  await ctx.transaction(async (transaction) => {
    await changeCart(transaction, { cart: cart.id, version: cart.version }, async () => ({
      value: {},
      before: storedHeader,
      after: header,
      header,
    }));
  });
}
