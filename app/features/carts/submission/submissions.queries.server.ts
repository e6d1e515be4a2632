import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { cartOwner, maySeeSent } from "../cart-rules";
import { findOwnSubmissions } from "./submission.store.server";

/** Lists the user's submissions for the active customer with their states. */
export const listSent = query({
  name: "cart.listSent",
  allow: maySeeSent,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, paging) {
    return ok({ ...(await findOwnSubmissions(ctx.db, cartOwner(ctx.actor), paging)), ...paging });
  },
});
