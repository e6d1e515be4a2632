import { z } from "zod";
import { type ChangeCtx, command, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import type { Permission } from "~/door/permissions";
import { allow, may, no, yes } from "~/door/verdict";
import { unlessNotFound } from "~/erp/unless-not-found";
import { newId } from "~/lib/ids";
import { permissionBeyond } from "../assert-no-more-rights";
import type { User } from "../identity.tables";
import { findSalesArea, insertHolding } from "../partners/holdings.store.server";
import { findUser, updateUser } from "../users.store.server";
import { sendAccountMail } from "../ways-in/account-mail.server";
import { decideRegistration, findMicrositeOf, findRole, insertUserRole } from "./registrations.store.server";

const asOneself = allow((actor) => (actor.behind ? no({ key: "password.notActing" }) : yes));
const mayDecide = may("administer").and(asOneself);

const alreadyDecided = conflict({ key: "registration.decided" });

/** Activates the account with a role, for the customer whose orders it may see. */
export const approveRegistration = process({
  name: "identity.approveRegistration",
  allow: mayDecide,
  input: z.strictObject({
    id: z.uuid(),
    role: z.uuid(),
    customerNumber: z.string().trim().min(1).max(20),
    salesArea: z.string().min(1).max(20),
  }),
  async run(ctx, input) {
    const area = await findSalesArea(ctx.db, input.salesArea);
    if (!area) return invalid("salesArea", { key: "form.notAChoice" });
    const role = await findRole(ctx.db, input.role);
    if (!role) return invalid("role", { key: "form.notAChoice" });
    ctx.require(noMoreThanOwn(ctx, role.permissions));
    const { customerNumber: number } = input;
    const customer = await findCustomer(ctx, area, number);
    if (!customer) return invalid("customerNumber", { key: "users.noSuchPartner", params: { number } });
    return ctx.transaction(async (change) => {
      const user = await decide(change, input.id, "approved");
      if (!user) return alreadyDecided;
      await activateAccount(change, user.id, { roleId: role.id, salesAreaId: area.id, customer });
      await change.audit({
        kind: "users",
        id: user.id,
        after: { approved: true, role: role.title, customer: customer.number, salesArea: area.id },
      });
      await sendAccountMail(change, user, { kind: "approved", link: `${change.portal}/` });
      return ok({ name: `${user.firstName} ${user.lastName}` });
    });
  },
});

/** Prevents privilege escalation: nobody gives a role with a permission that their own roles lack. */
function noMoreThanOwn({ actor }: ProcessCtx, permissions: readonly Permission[]) {
  const missingPermission = permissionBeyond(actor, permissions);
  return missingPermission
    ? no({
        key: "registration.roleTooStrong",
        params: { permission: missingPermission },
        permission: missingPermission,
      })
    : yes;
}

/** Finds the customer in the ERP; null if that sales area has no terms with it. */
async function findCustomer(ctx: ProcessCtx, area: { id: string; system: string }, number: string) {
  const erpContext = { ...ctx.erpContext, system: area.system, salesArea: area.id, partner: number };
  const partner = (await unlessNotFound(ctx.erp.partners.get(erpContext, number)))?.value;
  return partner?.terms ? { number: partner.number, name: partner.name } : null;
}

/** Stores the decision; of two concurrent administrators, one gets null. */
async function decide(
  { tx, clock, actor }: ChangeCtx,
  id: string,
  decision: "approved" | "refused",
): Promise<User | null> {
  const values = { decision, decidedAt: clock.now(), decidedBy: actor.userId };
  const userId = await decideRegistration(tx, id, values);
  return userId === null ? null : orNotFound(await findUser(tx, userId));
}

async function activateAccount(
  { tx }: ChangeCtx,
  userId: string,
  access: { roleId: string; salesAreaId: string; customer: { number: string; name: string } },
): Promise<void> {
  const { roleId, salesAreaId, customer } = access;
  await updateUser(tx, userId, { active: true, micrositeId: await findMicrositeOf(tx, salesAreaId) });
  await insertUserRole(tx, userId, roleId);
  await insertHolding(tx, {
    id: newId(),
    userId,
    function: "soldTo",
    partnerNumber: customer.number,
    partnerName: customer.name,
    salesAreaId,
    isDefault: true,
  });
}

/** Refuses with a reason that the mail repeats. The account stays inactive. */
export const refuseRegistration = command({
  name: "identity.refuseRegistration",
  allow: mayDecide,
  input: z.strictObject({ id: z.uuid(), reason: z.string().trim().min(1).max(500) }),
  async run(ctx, { id, reason }) {
    const user = await decide(ctx, id, "refused");
    if (!user) return alreadyDecided;
    await ctx.audit({ kind: "users", id: user.id, after: { refused: true, reason } });
    await sendAccountMail(ctx, user, { kind: "refused", params: { reason } });
    return ok({ name: `${user.firstName} ${user.lastName}` });
  },
});
