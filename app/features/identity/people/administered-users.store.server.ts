import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, refused, Stopped } from "~/door/outcome";
import type { DocumentAction, Permission } from "~/door/permissions";
import { may, no } from "~/door/verdict";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import {
  assignableRoles,
  assignedSalesAreas,
  assignedTerritories,
  documentAuthorizations,
} from "../access.tables";
import { holdings, roles, userRoles, users } from "../identity.tables";
import { permissionsOf } from "../rights.store.server";
import { endSessionsOf } from "../sessions/sessions.store.server";
import { hashPassword } from "../ways-in/passwords.server";
import { judgePassword, setPassword } from "../ways-in/set-password.server";
import type { AdministeredUser } from "./administered-user";

const idsOf = (of: unknown) => sql<string[]>`ARRAY(${of})`;

/** Read along with a user: the rows of other tables that belong to the account. */
export const alongWithUser = {
  roleIds: idsOf(sql`SELECT role_id::text FROM ${userRoles} WHERE user_id = ${users}.id ORDER BY 1`),
  assignableRoleIds: idsOf(
    sql`SELECT role_id::text FROM ${assignableRoles} WHERE user_id = ${users}.id ORDER BY 1`,
  ),
  territoryIds: idsOf(
    sql`SELECT territory_id::text FROM ${assignedTerritories} WHERE user_id = ${users}.id ORDER BY 1`,
  ),
  salesAreaIds: idsOf(
    sql`SELECT sales_area_id FROM ${assignedSalesAreas} WHERE user_id = ${users}.id ORDER BY 1`,
  ),
  authorizations: idsOf(sql`SELECT a.sales_area_id || '|' || a.document_type || '|' || action
    FROM ${documentAuthorizations} a, unnest(a.actions) AS action WHERE a.user_id = ${users}.id ORDER BY 1`),
  roleTitles: idsOf(sql`SELECT r.title FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id
    WHERE ur.user_id = ${users}.id AND r.deleted_at IS NULL ORDER BY 1`),
};

type User = typeof users.$inferSelect;

/** The columns of the account itself. */
export function columnsOfUser(values: AdministeredUser): Partial<User> {
  const { username, email, firstName, lastName, phone, language, timeZone } = values;
  const { numberFormat, dateFormat, timeFormat, twoStepAuth, active } = values;
  const internal = values.userType === "internal";
  return {
    ...{ username, email, firstName, lastName, phone, language, timeZone },
    ...{ numberFormat, dateFormat, timeFormat, twoStepAuth, active, internal },
    classification: values.userClassification,
    micrositeId: values.micrositeId ?? null,
  };
}

/** A customer belongs to one microsite; staff see all of them. */
export function assertMicrosite({
  userType,
  micrositeId,
}: Pick<AdministeredUser, "userType" | "micrositeId">): void {
  if (userType === "customer" && !micrositeId) {
    throw new Stopped(invalid("micrositeId", { key: "users.micrositeNeeded" }));
  }
}

/** Said where the names are typed, not only when the account is made at the end. */
export async function assertFree(
  { tx }: ChangeCtx,
  { username, email }: Pick<AdministeredUser, "username" | "email">,
): Promise<void> {
  const taken = await tx
    .select({ username: sql<boolean>`lower(${users.username}) = ${username.toLowerCase()}` })
    .from(users)
    .where(
      or(
        sql`lower(${users.username}) = ${username.toLowerCase()}`,
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
      ),
    );
  const problems = taken.map((user) => ({
    path: user.username ? "username" : "email",
    text: { key: "admin.taken" as const },
  }));
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
}

type Given = Pick<AdministeredUser, "roleIds" | "assignableRoleIds" | "authorizations">;

/**
 * Who has roles to give may give only those, or the right to give them; who manages roles may give any. What documents
 * are opened for is given by those who manage that. Otherwise anybody who edits accounts could edit the own one up.
 */
export async function assertMayGive(ctx: ChangeCtx, before: Given, wanted: Given): Promise<void> {
  const { byRole } = ctx.actor;
  if (wanted.authorizations.some((each) => !before.authorizations.includes(each))) {
    ctx.require(may("manage_authorizations")(ctx.actor, {}));
  }
  const added = (["roleIds", "assignableRoleIds"] as const).flatMap((name) =>
    wanted[name].filter((id) => !before[name].includes(id)),
  );
  if (added.length === 0 || byRole.has("manage_roles")) return;
  const own = await ctx.tx
    .select({ id: assignableRoles.roleId })
    .from(assignableRoles)
    .where(eq(assignableRoles.userId, ctx.actor.userId ?? ""));
  const mayGive = new Set(own.map(({ id }) => id));
  if (!added.every((id) => mayGive.has(id))) {
    throw new Stopped(refused({ key: "users.roleNotYours" }));
  }
}

/** Rights over other people. */
const overOthers = (permission: Permission) =>
  /^(administer|manage_|proxy_login|select_any_partner|view_activities)/.test(permission);

/** Whoever can change an account can get into it: that of somebody with more power is not theirs to change. */
export async function assertNotAbove({ tx, actor, require }: ChangeCtx, userId: string): Promise<void> {
  const [target] = await tx.select({ permissions: permissionsOf() }).from(users).where(eq(users.id, userId));
  const missing = (target?.permissions ?? []).find(
    (permission) => overOthers(permission) && !actor.byRole.has(permission),
  );
  if (missing)
    require(no({ key: "users.hasMoreRights", params: { permission: missing }, permission: missing }));
}

/** A password that an administrator chooses for somebody obeys the rules that everybody's does. */
export async function assertPassword(
  ctx: Pick<ChangeCtx, "settings">,
  values: Pick<AdministeredUser, "username" | "email" | "firstName" | "lastName" | "password">,
): Promise<void> {
  const { password } = values;
  const problem = password ? await judgePassword(ctx, values, { password, repeat: password }) : null;
  if (problem) throw new Stopped(problem);
}

/** Writes the rows that belong to the account: what is ticked is there afterwards, and nothing else. */
export async function writeAccess(
  { tx }: ChangeCtx,
  userId: string,
  values: AdministeredUser,
): Promise<void> {
  const tables = [
    { table: userRoles, rows: values.roleIds.map((roleId) => ({ userId, roleId })) },
    { table: assignableRoles, rows: values.assignableRoleIds.map((roleId) => ({ userId, roleId })) },
    { table: assignedTerritories, rows: values.territoryIds.map((territoryId) => ({ userId, territoryId })) },
    { table: assignedSalesAreas, rows: values.salesAreaIds.map((salesAreaId) => ({ userId, salesAreaId })) },
    { table: documentAuthorizations, rows: authorizationRows(userId, values.authorizations) },
  ];
  for (const { table, rows } of tables) {
    await tx.delete(table).where(eq(table.userId, userId));
    if (rows.length > 0) await tx.insert(table).values(rows as never);
  }
}

function authorizationRows(userId: string, ticks: readonly string[]) {
  const rows = new Map<string, { documentType: string; salesAreaId: string; actions: DocumentAction[] }>();
  for (const tick of ticks) {
    const [salesAreaId = "", documentType = "", action = ""] = tick.split("|");
    const name = `${salesAreaId}|${documentType}`;
    const row = rows.get(name) ?? { documentType, salesAreaId, actions: [] };
    row.actions.push(action as DocumentAction);
    rows.set(name, row);
  }
  return [...rows.values()].map((row) => ({ id: newId(), userId, ...row }));
}

/** An account that was closed ends what is open; so does a password that an administrator has set. */
export async function endOpenSessions(ctx: ChangeCtx, before: User, values: AdministeredUser): Promise<void> {
  const { password } = values;
  if (password) await setPassword(ctx, before, await hashPassword(password));
  if (before.active && !values.active) {
    await endSessionsOf(ctx.tx, before.id, "deactivated", ctx.clock.now());
  }
}

export interface NewHolding {
  function: "soldTo" | "shipTo" | "payer";
  number: string;
  name: string;
  salesAreaId: string;
}

/** The first customer that a user holds is the one that sessions begin with. */
export async function insertHoldings(ctx: ChangeCtx, userId: string, wanted: NewHolding[]): Promise<void> {
  const known = await ctx.tx.$count(holdings, eq(holdings.userId, userId));
  const areas = wanted.map(({ salesAreaId }) => salesAreaId);
  const there = await ctx.tx
    .select({ id: salesAreas.id })
    .from(salesAreas)
    .where(inArray(salesAreas.id, areas));
  const rows = wanted.filter(({ salesAreaId }) => there.some(({ id }) => id === salesAreaId));
  if (rows.length === 0) return;
  await ctx.tx
    .insert(holdings)
    .values(
      rows.map((partner, index) => ({
        id: newId(),
        userId,
        function: partner.function,
        partnerNumber: partner.number,
        partnerName: partner.name,
        salesAreaId: partner.salesAreaId,
        isDefault: known === 0 && index === 0,
      })),
    )
    .onConflictDoNothing();
}

export async function deleteHolding(ctx: ChangeCtx, userId: string, id: string) {
  const [gone] = await ctx.tx
    .delete(holdings)
    .where(and(eq(holdings.id, id), eq(holdings.userId, userId)))
    .returning();
  return gone ?? null;
}
