import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { pageSizes } from "~/ui/lists/list-view";
import { findActivePeople, findActiveSessionPage } from "./session-lists.store.server";

/**
 * Lists everybody who is signed in, the last seen first. A search also finds people who are not signed in, for staff who
 * may act as them.
 */
export const findActiveSessions = query({
  name: "identity.findActiveSessions",
  allow: may("administer").or(may("proxy_login")),
  input: z.strictObject({
    q: z.string().trim().max(100).default(""),
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { q, page, pageSize }) {
    const { items, total } = await findActiveSessionPage(ctx.db, { q, page, pageSize }, ctx.clock.now());
    const people = q === "" ? [] : await findActivePeople(ctx.db, q, pageSize);
    return ok({ items, people, page, pageSize, total, current: ctx.actor.sessionId });
  },
});
