import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { deleteOwnImport } from "./import.store.server";

/** Deletes a list that its owner no longer wants to add. */
export const removeImport = command({
  name: "cart.removeImport",
  allow: mayFillSomeCart,
  input: z.strictObject({ id: z.uuid() }),
  unaudited: "a list that is only looked at changes nothing",
  async run(ctx, { id }) {
    orNotFound((await deleteOwnImport(ctx.tx, cartOwner(ctx.actor), id)) || null);
    return ok({ id });
  },
});
