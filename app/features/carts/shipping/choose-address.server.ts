import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { chooseAddressSchema } from "../cart.schema";
import { mayFillSomeCart } from "../cart-rules";
import { changeCart } from "../change-cart.server";

/** Chooses one of the ERP's proposals for the drop-ship address; -1 keeps the typed one. */
export const chooseAddress = command({
  name: "cart.chooseAddress",
  allow: mayFillSomeCart.and(may("drop_ships")),
  input: chooseAddressSchema,
  async run(ctx, input) {
    const result = await changeCart(ctx, input, async ({ header }) => {
      const storedDropShip = orNotFound(header.dropShip?.id === input.id ? header.dropShip : null);
      const address =
        input.optionId < 0 ? storedDropShip.address : orNotFound(storedDropShip.proposals[input.optionId]);
      const dropShip = { id: storedDropShip.id, address, proposals: [] };
      return {
        value: {},
        before: storedDropShip,
        after: dropShip,
        header: { ...header, dropShip },
      };
    });
    return ok(result);
  },
});
