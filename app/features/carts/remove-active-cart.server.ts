import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartSchema, kindSchema } from "./cart.schema";
import { findActiveCart } from "./cart.store.server";
import { cartOwner, mayFillSomeCart } from "./cart-rules";
import { removeWhole } from "./remove-cart.server";

/** Deletes the active cart, for API clients that know no cart id. */
export const removeActiveCart = command({
  name: "cart.removeActive",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema, version: cartSchema.shape.version }),
  async run(ctx, { kind, version }) {
    const { id } = orNotFound(await findActiveCart(ctx.tx, cartOwner(ctx.actor), kind));
    return ok(await removeWhole(ctx, { cart: id, version }));
  },
});
