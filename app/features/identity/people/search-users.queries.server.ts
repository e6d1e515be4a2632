import { z } from "zod";
import { holds } from "~/door/actor";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findUsersLike } from "../users.store.server";

const maxUsers = 10;

/** Finds a few users whose name or address contains the text, for the search box of the administration. */
export const searchUsers = query({
  name: "identity.findUsersLike",
  allow: may("administer"),
  input: z.strictObject({ q: z.string().trim().max(200) }),
  async run(ctx, { q }) {
    if (q === "" || !holds(ctx.actor, "manage_users")) return ok([]);
    return ok(await findUsersLike(ctx.db, q, maxUsers));
  },
});
