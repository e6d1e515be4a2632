import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { findCart } from "../cart.store.server";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { findAttachments } from "./attachment.store.server";

/** Returns a file of the user's own cart, with its bytes. */
export const getAttachment = query({
  name: "cart.getAttachment",
  allow: mayFillSomeCart,
  input: z.strictObject({ cart: z.uuid(), file: z.uuid() }),
  async run(ctx, input) {
    const cart = orNotFound(await findCart(ctx.db, cartOwner(ctx.actor), input.cart));
    const row = orNotFound((await findAttachments(ctx.db, cart.id)).find(({ id }) => id === input.file));
    return ok({
      name: row.fileName,
      type: row.type,
      size: row.size,
      content: orNotFound(await ctx.files.get(row.id)),
    });
  },
});
