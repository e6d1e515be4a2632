import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { ReadCtx } from "~/admin/collection";
import type { Option } from "~/ui/fields/Field";
import { assignableRoles } from "../access.tables";
import { roles } from "../identity.tables";

/** The specification's page of a list of roles. */
const maxRoles = 100;

export async function roleChoices({ db }: ReadCtx): Promise<Option[]> {
  return db
    .select({ value: roles.id, label: roles.title })
    .from(roles)
    .where(isNull(roles.deletedAt))
    .orderBy(asc(roles.title))
    .limit(maxRoles);
}

/** The roles that this person may give: all, for who manages roles; otherwise those named in the own account. */
export async function roleChoicesToGive(ctx: ReadCtx): Promise<Option[]> {
  if (ctx.actor.byRole.has("manage_roles")) return roleChoices(ctx);
  const own = await ctx.db
    .select({ id: assignableRoles.roleId })
    .from(assignableRoles)
    .where(eq(assignableRoles.userId, ctx.actor.userId ?? ""));
  return ctx.db
    .select({ value: roles.id, label: roles.title })
    .from(roles)
    .where(
      and(
        isNull(roles.deletedAt),
        inArray(
          roles.id,
          own.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(roles.title))
    .limit(maxRoles);
}
