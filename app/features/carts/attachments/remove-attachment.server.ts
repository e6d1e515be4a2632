import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { lockCartHead } from "../cart.store.server";
import { assertOpen, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { deleteDetachedAttachment, setDetached } from "./attachment.store.server";

export const removeAttachment = process({
  name: "cart.removeAttachment",
  allow: mayFillSomeCart,
  input: z.strictObject({ cart: z.uuid(), file: z.uuid() }),
  async run(ctx, input) {
    const fileName = await ctx.transaction(async (change) => {
      const cart = orNotFound(await lockCartHead(change.tx, cartOwner(ctx.actor), input.cart));
      change.require(mayFill(cart.kind)(ctx.actor, input));
      assertOpen(cart);
      const row = orNotFound(await setDetached(change.tx, cart.id, input.file));
      await change.audit({ kind: "cart", id: cart.id, before: { attached: row } });
      return row;
    });
    await ctx.files.remove(fileName.id);
    await ctx.transaction(({ tx }) => deleteDetachedAttachment(tx, fileName.id));
    return ok({ name: fileName.fileName });
  },
});
