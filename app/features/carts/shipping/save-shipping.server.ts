import { isDeepStrictEqual } from "node:util";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import type { Cart } from "../cart";
import { shippingSchema } from "../cart.schema";
import { findCart } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";
import { updatePriceSnapshot } from "../continue-cart.server";

/** The shipping step: what was chosen is kept with the cart, and the ERP's new word on it is what the next step shows. */
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
    const chosen: Partial<Cart["header"]> = {
      ...rest,
      requestedDate: requestedDate ?? null,
      completeDelivery: completeDelivery === "" ? null : completeDelivery === "yes",
    };
    await keepHeader(ctx, cart, chosen);
    await updatePriceSnapshot(ctx, orNotFound(await findCart(ctx.db, owner, id)));
    return ok({ cart: id });
  },
});

/** Changes the header where something differs; a form sent unchanged leaves no trace. */
export async function keepHeader(
  ctx: ProcessCtx,
  cart: Cart,
  chosen: Partial<Cart["header"]>,
): Promise<void> {
  const before = cart.header;
  const after = { ...before, ...chosen };
  if (isDeepStrictEqual(before, after)) return;
  await ctx.transaction(async (change) => {
    await changeCart(change, { cart: cart.id, version: cart.version }, async () => ({
      value: {},
      before,
      after,
      header: after,
    }));
  });
}
