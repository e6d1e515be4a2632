import { and, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { holds } from "~/door/actor";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { users, userWords } from "../identity.tables";

/** For the administration's one search box: a few users whose name or address has these letters in it. */
export const findUsersLike = query({
  name: "identity.findUsersLike",
  allow: may("administer"),
  input: z.strictObject({ q: z.string().trim().max(200) }),
  async run(ctx, { q }) {
    if (q === "" || !holds(ctx.actor, "manage_users")) return ok([]);
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const found = await ctx.db
      .select({
        id: users.id,
        username: users.username,
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(users)
      .where(and(sql`lower(${userWords(users)}) LIKE ${pattern}`, isNull(users.deletedAt)))
      .orderBy(users.lastName, users.id)
      .limit(10);
    return ok(found);
  },
});
