import { z } from "zod";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { assertNoMoreRights } from "../assert-no-more-rights";
import type { PartnerChoice } from "../identity.tables";
import { findUserWithRights } from "../rights.store.server";
import { newCookie, replaceSession } from "./act-as.server";

export const lookInputSchema = z.strictObject(newCookie);

/**
 * Opens a session in which the person behind it sees the pages of another user for one customer and can change nothing.
 * Needs no fewer rights than acting as that user. Somebody may look at their own pages of another customer, too.
 */
export async function lookAs(
  ctx: ChangeCtx,
  look: z.output<typeof lookInputSchema> & { user: string; customer: PartnerChoice | null },
): Promise<{ name: string }> {
  const { user, ...rights } = orNotFound(await findUserWithRights(ctx.tx, look.user));
  ctx.require(assertNoMoreRights(ctx.actor, rights));
  const { tokenDigest, userAgent, customer } = look;
  await replaceSession(ctx, {
    ...{ tokenDigest, userAgent, user },
    behindUserId: must(ctx.actor.userId, "a signed-in user"),
    readOnly: true,
    ...(customer ? { partner: customer } : {}),
  });
  return { name: `${user.firstName} ${user.lastName}` };
}
