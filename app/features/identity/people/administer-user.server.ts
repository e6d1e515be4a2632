import { z } from "zod";
import { type ChangeCtx, command, process, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound, Stopped } from "~/door/outcome";
import { may } from "~/door/verdict";
import { unlessNotFound } from "~/erp/unless-not-found";
import { draftRevisionSchema, getDraftForChange, writeDraft } from "~/features/drafts/drafts.server";
import { accountCreatedMail, accountCreatedParts } from "~/features/mails/account-created.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { newId } from "~/lib/ids";
import { formatsOf } from "../actor";
import { assertNotAbove } from "../assert-not-above.server";
import { findSalesArea, findStoredHoldings } from "../partners/holdings.store.server";
import { findLogins } from "../sessions/session-lists.store.server";
import { findUser, findUserForUpdate, resetFailedAttempts } from "../users.store.server";
import { newLinkPath } from "../ways-in/account-mail.server";
import {
  deleteHolding,
  insertHoldings,
  type NewHolding,
  userWorksIn,
} from "./administered-users.store.server";

const userIdSchema = z.strictObject({ id: z.uuid() });

/** Lifts the lock that wrong passwords caused. */
export const unlockUser = command({
  name: "users.unlock",
  allow: may("manage_users"),
  input: userIdSchema,
  async run(ctx, { id }) {
    const { lockedAt } = orNotFound(await findUserForUpdate(ctx.tx, id));
    await assertNotAbove(ctx, id);
    await resetFailedAttempts(ctx.tx, id);
    await ctx.audit({ kind: "users", id, before: { lockedAt }, after: { lockedAt: null } });
    return ok({ id });
  },
});

/** Mails a user their user name, with a link that sets the password if there has been none. */
export const notifyUser = command({
  name: "users.notify",
  allow: may("manage_users"),
  input: userIdSchema.extend({ type: z.literal("account_create").default("account_create") }),
  limits: [{ times: 60, seconds: 600 }],
  async run(ctx, { id }) {
    const user = orNotFound(await findUser(ctx.tx, id));
    if (!user.active || user.deletedAt) return conflict({ key: "users.notActive" });
    const addressee = {
      userId: id,
      email: user.email,
      micrositeId: user.micrositeId,
      formats: formatsOf(user),
    };
    const t = ctx.translatorFor(addressee);
    const isInvited = user.confirmedAt === null;
    const path = isInvited ? await newLinkPath(ctx, id, "confirm") : "/password/reset";
    const account = {
      name: `${user.firstName} ${user.lastName}`,
      username: user.username,
      link: ctx.portal + path,
      isInvited,
    };
    const draft = accountCreatedMail({ ...account, id: `${id}-${newId()}` }, t);
    const values = accountCreatedParts(account, t);
    await queueEventMail(ctx, draft, addressee, { event: "account_created", values });
    await ctx.audit({ kind: "users", id, after: { notified: "account_created" } });
    return ok({ id });
  },
});

/** Reads what surrounds an account: its customers and its latest sign-ins. */
export const getUserSurroundings = query({
  name: "users.getSurroundings",
  allow: may("manage_users"),
  input: userIdSchema,
  async run(ctx, { id }) {
    return ok({
      partners: await findStoredHoldings(ctx.db, id),
      logins: await findLogins(ctx.db, id),
    });
  },
});

/**
 * Adds a customer to a user, or to the user in the draft, with the name that the ERP has for it. A number unknown to the
 * ERP is refused at its field.
 */
export const addPartner = process({
  name: "users.addPartner",
  allow: may("manage_users"),
  input: z.strictObject({
    /** Null while the user is still a draft. */
    id: z.uuid().optional(),
    function: z.enum(["soldTo", "shipTo", "payer"]).default("soldTo"),
    number: z.string().trim().min(1).max(20),
    salesAreaId: z.string().min(1).max(20),
    draft: draftRevisionSchema,
  }),
  unaudited: "what lies in a draft does not exist yet; a customer of a user is audited",
  async run(ctx, { id, salesAreaId, number, function: role, draft }) {
    const area = await findSalesArea(ctx.db, salesAreaId);
    if (!area) return invalid("salesAreaId", { key: "form.notAChoice" });
    const erpContext = { ...ctx.erpContext, system: area.system, salesArea: area.id };
    const name = await nameOf(ctx.erp.partners.get(erpContext, number));
    if (name === null) return invalid("number", { key: "users.noSuchPartner", params: { number } });
    const partner: NewHolding = { function: role, number, name, salesAreaId };
    await ctx.transaction(async (change) => {
      if (id) return addHolding(change, id, partner);
      const { data } = await getDraftForChange(change, "user", draft);
      const { salesAreaIds = [], territoryIds = [] } = data as {
        salesAreaIds?: string[];
        territoryIds?: string[];
      };
      if (salesAreaIds.length > 0 && territoryIds.length === 0)
        assertWorks(salesAreaIds.includes(salesAreaId));
      const chosenPartners = (data.partners ?? []) as NewHolding[];
      if (chosenPartners.some((each) => isSameHolding(each, partner))) throw alreadyThere(number);
      const partners = [...chosenPartners, partner];
      await writeDraft(change, "user", { partners }, draft);
    });
    return ok(partner);
  },
});

const nameOf = async (request: Promise<{ value: { name: string } }>): Promise<string | null> =>
  (await unlessNotFound(request))?.value.name ?? null;

/** Refuses a customer that would never be shown to the user. */
function assertWorks(works: boolean): void {
  if (!works) throw new Stopped(invalid("salesAreaId", { key: "users.areaNotAssigned" }));
}

const alreadyThere = (number: string) =>
  new Stopped(invalid("number", { key: "users.partnerThere", params: { number } }));

const isSameHolding = (one: NewHolding, other: NewHolding): boolean =>
  one.function === other.function && one.number === other.number && one.salesAreaId === other.salesAreaId;

async function addHolding(change: ChangeCtx, id: string, partner: NewHolding): Promise<void> {
  orNotFound(await findUser(change.tx, id));
  await assertNotAbove(change, id);
  assertWorks(await userWorksIn(change.tx, id, partner.salesAreaId));
  // A holding lets the user see that customer's documents.
  if (id === change.actor.userId) change.require(may("select_any_partner")(change.actor, {}));
  if ((await insertHoldings(change, id, [partner])) === 0) throw alreadyThere(partner.number);
  await change.audit({ kind: "users", id, after: { partner } });
}

export const removePartner = command({
  name: "users.removePartner",
  allow: may("manage_users"),
  input: userIdSchema.extend({ partner: z.uuid() }),
  async run(ctx, { id, partner }) {
    await assertNotAbove(ctx, id);
    const holding = orNotFound(await deleteHolding(ctx, id, partner));
    await ctx.audit({ kind: "users", id, before: { partner: holding } });
    return ok({ number: holding.number });
  },
});
