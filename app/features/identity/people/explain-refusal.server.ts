import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "~/db/db.server";
import { holds } from "~/door/actor";
import { allOperations, command, type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound, type Reason, refused } from "~/door/outcome";
import { type Permission, permissionOfAction, permissions } from "~/door/permissions";
import { may, signedIn } from "~/door/verdict";
import { permissionMail } from "~/features/mails/permission.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { translatorOf } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { formatsOf } from "../actor";
import { roles, userRoles, users } from "../identity.tables";
import { outerUserId } from "../rights.store.server";

/** A right, or something that one wanted to do. */
const subject = z.string().min(1).max(80);

/** The true reason in one sentence, what would have to change, and where it is otherwise already. */
export const explainRefusal = query({
  name: "identity.explainRefusal",
  allow: signedIn,
  input: z.strictObject({ subject }),
  async run(ctx, input) {
    const { allowed, reason, speaksOf } = orNotFound(judge(ctx, input.subject));
    const elsewhere = await areasWith(ctx, speaksOf);
    const given = await ctx.db
      .select({ title: roles.title })
      .from(userRoles)
      .innerJoin(roles, and(eq(roles.id, userRoles.roleId), isNull(roles.deletedAt)))
      .where(eq(userRoles.userId, must(ctx.actor.userId, "a signed-in user")))
      .orderBy(roles.title);
    return ok({
      subject: input.subject,
      allowed,
      reason,
      /** What an administrator could give; nothing where the reason lies elsewhere. */
      missing: reason?.permission ?? null,
      rights: speaksOf.map((permission) => ({ permission, held: holds(ctx.actor, permission) })),
      roles: given.map(({ title }) => title),
      elsewhere,
    });
  },
});

function judge(
  ctx: Pick<QueryCtx, "actor">,
  name: string,
): { allowed: boolean; reason: Reason | null; speaksOf: readonly Permission[] } | null {
  const permission = permissions.find((known) => known === name);
  const asked = permission
    ? may(permission)
    : allOperations().find(({ operation }) => operation === name)?.allow;
  if (!asked) return null;
  // Asked ahead, without a record: what depends on the record is judged where the record is.
  const verdict = asked(ctx.actor, {});
  return {
    allowed: verdict.allowed,
    reason: verdict.allowed ? null : verdict.reason,
    speaksOf: [...new Set(asked.speaksOf)],
  };
}

/** Sales areas in which a document authorization gives what is missing here. */
async function areasWith(ctx: QueryCtx, wanted: readonly Permission[]): Promise<string[]> {
  const ids = ctx.actor.authorizations
    .filter(({ actions }) => actions.some((action) => wanted.includes(permissionOfAction[action])))
    .map(({ salesAreaId }) => salesAreaId)
    .filter((id) => id !== ctx.actor.salesArea?.id);
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(salesAreas)
    .where(sql`${salesAreas.id} = ANY(${sql.param(ids)})`);
  return rows.map(({ title }) => title).sort();
}

/** Asks those who can give a right to give it: one letter to each, however often the button is pressed that day. */
export const requestPermission = command({
  name: "identity.requestPermission",
  allow: signedIn,
  input: z.strictObject({ permission: z.enum(permissions) }),
  limits: [{ times: 10, seconds: 3_600 }],
  async run(ctx, { permission }) {
    if (holds(ctx.actor, permission)) return refused({ key: "why.heldAlready" });
    const userId = must(ctx.actor.userId, "a signed-in user");
    const day = ctx.clock.now().toISOString().slice(0, 10);
    for (const administrator of await findAdministrators(ctx.tx)) {
      const formats = formatsOf(administrator);
      const letter = permissionMail(
        administrator.email,
        {
          id: `permission-${day}-${userId}-${permission}-${administrator.id}`,
          person: ctx.actor.userName,
          permission,
          salesArea: ctx.actor.salesArea?.title ?? null,
          link: `${ctx.portal}/admin/users/${userId}/2`,
        },
        translatorOf(formats.locale),
      );
      await queueEventMail(ctx, letter, { micrositeId: administrator.micrositeId, formats }, null);
    }
    await ctx.audit({ kind: "users", id: userId, after: { asksFor: permission } });
    return ok({ permission });
  },
});

/** Ten are told; more would only mean that each thinks another one does it. */
const told = 10;

function findAdministrators(tx: Db) {
  return tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.active, true),
        sql`EXISTS (SELECT FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL
          WHERE ur.user_id = ${outerUserId} AND 'administer' = ANY(r.permissions))`,
      ),
    )
    .orderBy(users.createdAt)
    .limit(told);
}
