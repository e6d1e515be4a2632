import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { tableStore } from "~/admin/table-store.server";
import { takenProblem } from "~/admin/taken.server";
import { rewriteValues } from "~/config/settings.store.server";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import type { ChangeCtx } from "~/door/operation.server";
import { Stopped } from "~/door/outcome";
import type { Option } from "~/ui/fields/Field";
import { assignableRoles } from "../access.tables";
import { lockAdministration } from "../administrators.store.server";
import { assertHolds } from "../assert-not-above.server";
import { roles, userRoles, users } from "../identity.tables";
import { keepAdministered } from "../keep-administered.server";
import { approvalLimits } from "./approval-limits.settings";

/** Bounds the page; roles beyond it stay with the users who have them. */
const maxOptions = 1_000;

const table = tableStore(roles, {
  search: [roles.title],
  extra: {
    users: sql<number>`(SELECT count(*)::int FROM ${userRoles} JOIN ${users} u ON u.id = user_id
      WHERE role_id = ${roles}.id AND u.deleted_at IS NULL)`,
  },
});

export const roleStore: typeof table = {
  ...table,
  async lock(ctx, id) {
    await lockAdministration(ctx.tx);
    return table.lock(ctx, id);
  },
  async create(ctx, values) {
    assertHolds(ctx, values.permissions ?? []);
    await lockAdministration(ctx.tx);
    await assertFreeTitle(ctx, values.title ?? "", null);
    return table.create(ctx, values);
  },
  async update(ctx, role, values) {
    assertHolds(
      ctx,
      (values.permissions ?? []).filter((permission) => !role.permissions.includes(permission)),
    );
    await assertFreeTitle(ctx, values.title ?? role.title, role.id);
    if (values.title && values.title !== role.title) await renameInLimits(ctx, role.title, values.title);
    return keepAdministered(ctx, () => table.update(ctx, role, values));
  },
  async restore(ctx, role) {
    assertHolds(ctx, role.permissions);
    return table.restore(ctx, role);
  },
  /** Takes the role from everybody at once; giving it back after a restore is a decision about each user. */
  async remove(ctx: ChangeCtx, role) {
    return keepAdministered(ctx, async () => {
      await ctx.tx.delete(userRoles).where(eq(userRoles.roleId, role.id));
      return table.remove(ctx, role);
    });
  },
};

/** Refuses a title that differs from another role's by its case only: nobody could tell them apart in a list. */
async function assertFreeTitle(ctx: ChangeCtx, title: string, ownId: string | null): Promise<void> {
  const isSame = sql`lower(${roles.title}) = lower(${title})`;
  const [otherRole] = await ctx.tx
    .select({ id: roles.id, deletedAt: roles.deletedAt })
    .from(roles)
    .where(and(isSame, ownId ? ne(roles.id, ownId) : undefined))
    .limit(1);
  if (!otherRole) return;
  const { id, deletedAt } = otherRole;
  const twin = { kind: "roles", id, fields: ["title"], isDeleted: deletedAt !== null };
  throw new Stopped({ kind: "invalid", problems: [await takenProblem(ctx, "title", twin)] });
}

/** Prevents the loss of a limit, without which the role could approve any total: limits name roles by their title. */
const renameInLimits = ({ tx }: ChangeCtx, before: string, after: string): Promise<void> =>
  rewriteValues(tx, approvalLimits, (limits) =>
    limits.map((limit) => (limit.role === before ? { ...limit, role: after } : limit)),
  );

export const selectRoleOptions = (db: Db): Promise<Option[]> =>
  db
    .select({ value: roles.id, label: roles.title })
    .from(roles)
    .where(isNull(roles.deletedAt))
    .orderBy(inLanguageOrder(roles.title))
    .limit(maxOptions);

/** Finds the roles that a user may give to others. */
export async function selectAssignableRoleOptions(db: Db, userId: string): Promise<Option[]> {
  const assignable = db
    .select({ id: assignableRoles.roleId })
    .from(assignableRoles)
    .where(eq(assignableRoles.userId, userId));
  return db
    .select({ value: roles.id, label: roles.title })
    .from(roles)
    .where(and(isNull(roles.deletedAt), inArray(roles.id, assignable)))
    .orderBy(inLanguageOrder(roles.title))
    .limit(maxOptions);
}

export const selectRolePermissions = (db: Db) =>
  db
    .select({ title: roles.title, permissions: roles.permissions })
    .from(roles)
    .where(isNull(roles.deletedAt))
    .orderBy(inLanguageOrder(roles.title))
    .limit(500);
