import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import { countUnreadChanges, insertReadings } from "./order-changes.store.server";
import { unreadOf } from "./unread-of";

/** Takes note of changes for one user: colleagues still see them. */
export const readOrderChanges = command({
  name: "orderChanges.read",
  allow: signedIn.and(withPartner),
  input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
  unaudited: "marks what its reader has seen, as opening a mail does",
  async run(ctx, { ids }) {
    const search = unreadOf(ctx.actor, ctx.actor.salesArea?.system ?? "");
    const count = await insertReadings(ctx.tx, { ...search, ids, readAt: ctx.clock.now() });
    return ok({ count, left: await countUnreadChanges(ctx.tx, search) });
  },
});
