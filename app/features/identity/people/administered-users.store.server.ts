import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { takenProblem } from "~/admin/taken.server";
import type { Db } from "~/db/db.server";
import type { ChangeCtx } from "~/door/operation.server";
import { invalid, refused, Stopped } from "~/door/outcome";
import { type DocumentAction, permissionOfAction } from "~/door/permissions";
import { may } from "~/door/verdict";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import {
  assignableRoles,
  assignedSalesAreas,
  assignedTerritories,
  documentAuthorizations,
} from "../access.tables";
import { assertHolds, isOverOthers } from "../assert-not-above.server";
import { holdings, roles, type User, userRoles, users } from "../identity.tables";
import { worksIn } from "../rights.store.server";
import { endSessionsOf } from "../sessions/sessions.store.server";
import { findTakenNames } from "../users.store.server";
import { hashPassword } from "../ways-in/passwords.server";
import { judgePassword, setPassword } from "../ways-in/set-password.server";
import type { AdministeredUser } from "./administered-user";

const idsOf = (of: unknown) => sql<string[]>`ARRAY(${of})`;

/** Columns for a query that selects from users: the rows of other tables that belong to the account. */
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

/** Maps the form to the columns of the users table. */
export function columnsOfUser(values: AdministeredUser): Partial<User> {
  const { username, email, firstName, lastName, phone, language, timeZone } = values;
  const { numberFormat, dateFormat, timeFormat, filterPartnerSelection, twoStepAuth, active } = values;
  const isInternal = values.userType === "internal";
  return {
    username,
    email,
    firstName,
    lastName,
    phone,
    language,
    timeZone,
    numberFormat,
    dateFormat,
    timeFormat,
    filterPartnerSelection,
    twoStepAuth,
    active,
    internal: isInternal,
    classification: values.userClassification,
    micrositeId: values.micrositeId ?? null,
  };
}

/** Refuses taken names at the step where they are typed, not only when the account is made at the end. */
export async function assertFree(
  ctx: ChangeCtx,
  { username, email }: Pick<AdministeredUser, "username" | "email">,
): Promise<void> {
  const takenNames = await findTakenNames(ctx.tx, { username, email });
  const problems = await Promise.all(
    takenNames.map(({ path, id, deletedAt }) =>
      takenProblem(ctx, path, { kind: "users", id, fields: [path], isDeleted: deletedAt !== null }),
    ),
  );
  if (problems.length > 0) throw new Stopped({ kind: "invalid", problems });
}

type Access = Pick<AdministeredUser, "roleIds" | "assignableRoleIds" | "authorizations">;

const isNew = (previousIds: readonly string[]) => (each: string) => !previousIds.includes(each);

/**
 * Prevents privilege escalation by editing accounts. Document authorizations need the permission to manage those, and to
 * hold what they allow. A role is given by who manages roles and holds all its permissions, or by whom it was assigned
 * to for that: this covers the rights of customers, never rights over others, and never the own account. Taking a role away
 * needs one of the two as well.
 */
export async function assertMayGive(
  ctx: ChangeCtx,
  before: Access & { id: string | null },
  after: Access,
): Promise<void> {
  const { actor } = ctx;
  const newTicks = after.authorizations.filter(isNew(before.authorizations));
  if (newTicks.length > 0) {
    ctx.require(may("manage_authorizations")(actor, {}));
    const actions = newTicks.map((tick) => tick.split("|")[2] as DocumentAction);
    assertHolds(
      ctx,
      actions.map((action) => permissionOfAction[action]),
    );
  }
  const fields = ["roleIds", "assignableRoleIds"] as const;
  const newIds = fields.flatMap((name) => after[name].filter(isNew(before[name])));
  const lostIds = fields.flatMap((name) => before[name].filter(isNew(after[name])));
  if (newIds.length + lostIds.length === 0) return;
  const assignableIds = await findAssignableRoleIds(ctx);
  const isManager = actor.byRole.has("manage_roles");
  if (!isManager && ![...newIds, ...lostIds].every((id) => assignableIds.has(id))) {
    throw new Stopped(refused({ key: "users.roleNotYours" }));
  }
  for (const role of await findRoles(ctx, newIds)) {
    const isDelegated = assignableIds.has(role.id) && before.id !== actor.userId;
    assertHolds(ctx, isDelegated ? role.permissions.filter(isOverOthers) : role.permissions);
  }
}

async function findAssignableRoleIds({ tx, actor }: ChangeCtx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: assignableRoles.roleId })
    .from(assignableRoles)
    .where(eq(assignableRoles.userId, actor.userId ?? ""));
  return new Set(rows.map(({ id }) => id));
}

async function findRoles({ tx }: ChangeCtx, ids: readonly string[]) {
  const uniqueIds = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  const rows = await tx.select().from(roles).where(inArray(roles.id, uniqueIds));
  if (rows.length < new Set(ids).size) throw new Stopped(invalid("roleIds", { key: "form.notAChoice" }));
  return rows;
}

/** Holds a password that an administrator chooses to the rules for everybody. */
export async function assertPassword(
  ctx: Pick<ChangeCtx, "settings">,
  values: Pick<AdministeredUser, "username" | "email" | "firstName" | "lastName" | "password">,
): Promise<void> {
  const { password } = values;
  const problem = password ? await judgePassword(ctx, values, { password, repeat: password }) : null;
  if (problem) throw new Stopped(problem);
}

/** Replaces the rows that belong to the account by what is ticked. */
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

/** Ends the open sessions of an account that was deactivated or got a new password. */
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

/**
 * Inserts customers of a user, and returns how many were new to them; the first one becomes the default of new
 * sessions.
 */
export async function insertHoldings(
  ctx: ChangeCtx,
  userId: string,
  partners: NewHolding[],
): Promise<number> {
  const count = await ctx.tx.$count(holdings, eq(holdings.userId, userId));
  const areas = partners.map(({ salesAreaId }) => salesAreaId);
  const knownAreas = await ctx.tx
    .select({ id: salesAreas.id })
    .from(salesAreas)
    .where(inArray(salesAreas.id, areas));
  const rows = partners.filter(({ salesAreaId }) => knownAreas.some(({ id }) => id === salesAreaId));
  if (rows.length === 0) return 0;
  const { rowCount } = await ctx.tx
    .insert(holdings)
    .values(
      rows.map((partner, index) => ({
        id: newId(),
        userId,
        function: partner.function,
        partnerNumber: partner.number,
        partnerName: partner.name,
        salesAreaId: partner.salesAreaId,
        isDefault: count === 0 && index === 0,
      })),
    )
    .onConflictDoNothing();
  return rowCount ?? 0;
}

export async function deleteHolding(ctx: ChangeCtx, userId: string, id: string): Promise<NewHolding | null> {
  const [holding] = await ctx.tx
    .delete(holdings)
    .where(and(eq(holdings.id, id), eq(holdings.userId, userId)))
    .returning({
      function: holdings.function,
      number: holdings.partnerNumber,
      name: holdings.partnerName,
      salesAreaId: holdings.salesAreaId,
    });
  return holding ?? null;
}

/** Tells whether the user may work in this sales area, by the areas of the account and of its microsite. */
export async function userWorksIn(tx: Db, userId: string, salesAreaId: string): Promise<boolean> {
  const [row] = await tx
    .select({ works: worksIn(sql`${salesAreaId}::text`) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.works ?? false;
}
