import { z } from "zod";
import { holds } from "~/door/actor";
import { allOperations, command, type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound, type Reason, refused } from "~/door/outcome";
import { type Permission, permissionOfAction, permissions } from "~/door/permissions";
import { may, signedIn } from "~/door/verdict";
import { permissionMail } from "~/features/mails/permission.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { must } from "~/lib/assert";
import { formatsOf } from "../actor";
import { findRoleTitles } from "../rights.store.server";
import { findAdministrators } from "../users.store.server";
import { findSalesAreaTitles } from "./people.store.server";

/** Name of a permission or of an operation. */
const subjectSchema = z.string().min(1).max(80);

/** Explains a refusal: the reason, the missing permission, and the sales areas where it is given. */
export const explainRefusal = query({
  name: "identity.explainRefusal",
  allow: signedIn,
  input: z.strictObject({ subject: subjectSchema }),
  async run(ctx, input) {
    const { allowed, reason, speaksOf } = orNotFound(judge(ctx, input.subject));
    const otherAreas = await areasWith(ctx, speaksOf);
    return ok({
      subject: input.subject,
      allowed,
      reason,
      /** Permission that would help; null if the refusal has another reason. */
      missing: reason?.permission ?? null,
      rights: speaksOf.map((permission) => ({ permission, isHeld: holds(ctx.actor, permission) })),
      roles: await findRoleTitles(ctx.db, must(ctx.actor.userId, "a signed-in user")),
      elsewhere: otherAreas,
    });
  },
});

function judge(
  ctx: Pick<QueryCtx, "actor">,
  name: string,
): { allowed: boolean; reason: Reason | null; speaksOf: readonly Permission[] } | null {
  const permission = permissions.find((each) => each === name);
  const rule = permission
    ? may(permission)
    : allOperations().find(({ operation }) => operation === name)?.allow;
  if (!rule) return null;
  // Judges without a record: a rule that depends on the record is checked where the record is.
  const verdict = rule(ctx.actor, {});
  return {
    allowed: verdict.allowed,
    reason: verdict.allowed ? null : verdict.reason,
    speaksOf: [...new Set(rule.speaksOf)],
  };
}

/** Finds the titles of other sales areas in which a document authorization gives one of these permissions. */
async function areasWith(ctx: QueryCtx, permissions: readonly Permission[]): Promise<string[]> {
  const ids = ctx.actor.authorizations
    .filter(({ actions }) => actions.some((action) => permissions.includes(permissionOfAction[action])))
    .map(({ salesAreaId }) => salesAreaId)
    .filter((id) => id !== ctx.actor.salesArea?.id);
  return findSalesAreaTitles(ctx.db, ids);
}

/** Limits the mails: with more addressees, each would leave it to the others. */
const maxAdministrators = 10;

/** Mails the administrators a request for a permission. Idempotent: one mail to each per day, by the mail's id. */
export const requestPermission = command({
  name: "identity.requestPermission",
  allow: signedIn,
  input: z.strictObject({ permission: z.enum(permissions) }),
  limits: [{ times: 10, seconds: 3_600 }],
  async run(ctx, { permission }) {
    if (holds(ctx.actor, permission)) return refused({ key: "why.heldAlready" });
    const userId = must(ctx.actor.userId, "a signed-in user");
    const day = ctx.clock.now().toISOString().slice(0, 10);
    for (const administrator of await findAdministrators(ctx.tx, maxAdministrators)) {
      const addressee = {
        userId: administrator.id,
        email: administrator.email,
        micrositeId: administrator.micrositeId,
        formats: formatsOf(administrator),
      };
      const mail = permissionMail(
        {
          id: `permission-${day}-${userId}-${permission}-${administrator.id}`,
          person: ctx.actor.userName,
          permission,
          salesArea: ctx.actor.salesArea?.title ?? null,
          link: `${ctx.portal}/admin/users/${userId}/2`,
        },
        ctx.translatorFor(addressee),
      );
      await queueEventMail(ctx, mail, addressee, null);
    }
    await ctx.audit({ kind: "users", id: userId, after: { asksFor: permission } });
    return ok({ permission });
  },
});
