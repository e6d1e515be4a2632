import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { cartSchema } from "../cart.schema";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";

/** Removes the drop ship: the goods go to the usual ship-to again. */
export const removeDropShip = command({
  name: "cart.removeDropShip",
  allow: mayFillSomeCart.and(may("drop_ships")),
  input: cartSchema,
  async run(ctx, input) {
    const result = await changeCart(ctx, input, async ({ header }) => {
      const dropShip = orNotFound(header.dropShip);
      return { value: {}, before: dropShip, header: { ...header, dropShip: null } };
    });
    return ok(result);
  },
});
