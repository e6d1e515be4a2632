import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, command, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import type { Permission } from "~/door/permissions";
import { allow, may, no, yes } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { micrositeSalesAreas, salesAreas } from "~/features/organisation/organisation.tables";
import { newId } from "~/lib/ids";
import { holdings, roles, userRoles, users } from "../identity.tables";
import { sendAccountMail } from "../ways-in/account-mail.server";
import { registrations } from "../ways-in/credentials.tables";

const asOneself = allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes));
const mayDecide = may("administer").and(asOneself);

const decided = conflict({ key: "registration.decided" });

/** Opens the account: with a role, and for the customer whose orders it may see. */
export const approveRegistration = process({
  name: "identity.approveRegistration",
  allow: mayDecide,
  input: z.strictObject({
    id: z.uuid(),
    role: z.uuid(),
    customerNumber: z.string().trim().min(1).max(20),
    salesArea: z.string().min(1).max(20),
  }),
  async run(ctx, { id, role, customerNumber, salesArea }) {
    const [area] = await ctx.db.select().from(salesAreas).where(eq(salesAreas.id, salesArea));
    if (!area) return invalid("salesArea", { key: "form.notAChoice" });
    const [given] = await ctx.db
      .select()
      .from(roles)
      .where(and(eq(roles.id, role), isNull(roles.deletedAt)));
    if (!given) return invalid("role", { key: "form.notAChoice" });
    ctx.require(noMoreThanOwn(ctx, given.permissions));
    const customer = await customerOf(ctx, area, customerNumber);
    if (!customer) return invalid("customerNumber", { key: "identity.wrongPartner" });
    return ctx.transaction(async (change) => {
      const user = await decide(change, id, "approved");
      if (!user) return decided;
      await openAccount(change, user.id, { roleId: given.id, salesAreaId: area.id, customer });
      await change.audit({
        kind: "users",
        id: user.id,
        after: { approved: true, role: given.title, customer: customer.number, salesArea: area.id },
      });
      await sendAccountMail(change, user, { kind: "approved", link: `${change.portal}/` });
      return ok({ name: `${user.firstName} ${user.lastName}` });
    });
  },
});

/** Nobody gives away a right that is not the giver's own. */
function noMoreThanOwn({ actor }: ProcessCtx, permissions: readonly Permission[]) {
  const own = new Set(actor.byRole);
  if (own.has("place_orders")) own.add("place_approved_orders_only");
  const missing = permissions.find((permission) => !own.has(permission));
  return missing
    ? no({ key: "registration.roleTooStrong", params: { permission: missing }, permission: missing })
    : yes;
}

/** The customer as the ERP knows it, or null. */
async function customerOf(ctx: ProcessCtx, area: typeof salesAreas.$inferSelect, number: string) {
  const asking = { ...ctx.erpContext, system: area.system, salesArea: area.id, partner: number };
  try {
    const { value } = await ctx.erp.partners.get(asking, number);
    return value.terms ? { number: value.number, name: value.name } : null;
  } catch (error) {
    if (error instanceof ErpError && error.kind === "notFound") return null;
    throw error;
  }
}

/** Writes the decision down; of two administrators at once, one decides. */
async function decide({ tx, clock, actor }: ChangeCtx, id: string, decision: "approved" | "refused") {
  const [row] = await tx
    .update(registrations)
    .set({ decision, decidedAt: clock.now(), decidedBy: actor.userId })
    .where(and(eq(registrations.id, id), isNull(registrations.decision)))
    .returning({ userId: registrations.userId });
  if (!row) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, row.userId));
  return orNotFound(user);
}

async function openAccount(
  { tx }: ChangeCtx,
  userId: string,
  given: { roleId: string; salesAreaId: string; customer: { number: string; name: string } },
): Promise<void> {
  const { roleId, salesAreaId, customer } = given;
  const [site] = await tx
    .select({ micrositeId: micrositeSalesAreas.micrositeId })
    .from(micrositeSalesAreas)
    .where(eq(micrositeSalesAreas.salesAreaId, salesAreaId))
    .limit(1);
  await tx
    .update(users)
    .set({ active: true, micrositeId: site?.micrositeId ?? null })
    .where(eq(users.id, userId));
  await tx.insert(userRoles).values({ userId, roleId }).onConflictDoNothing();
  await tx.insert(holdings).values({
    id: newId(),
    userId,
    function: "soldTo",
    partnerNumber: customer.number,
    partnerName: customer.name,
    salesAreaId,
    isDefault: true,
  });
}

/** Says no, with a reason that the letter repeats. The account stays as it is: of no use. */
export const refuseRegistration = command({
  name: "identity.refuseRegistration",
  allow: mayDecide,
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1).max(500) }),
  async run(ctx, { id, reason }) {
    const user = await decide(ctx, id, "refused");
    if (!user) return decided;
    await ctx.audit({ kind: "users", id: user.id, after: { refused: true, reason } });
    await sendAccountMail(ctx, user, { kind: "refused", params: { reason } });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});
