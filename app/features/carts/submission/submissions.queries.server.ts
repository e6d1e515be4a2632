import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { cartOwner, maySeeSent } from "../cart-rules";
import { findOwnSubmissions } from "./submission.store.server";

/** What was sent through the portal, and how far each of it has come. */
export const listSent = query({
  name: "cart.listSent",
  allow: maySeeSent,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, asked) {
    return ok({ ...(await findOwnSubmissions(ctx.db, cartOwner(ctx.actor), asked)), ...asked });
  },
});
