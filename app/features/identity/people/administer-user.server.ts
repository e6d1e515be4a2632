import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { failureOfErp } from "~/door/erp-failure";
import { type ChangeCtx, command, process, query } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { findDraft, writeDraft } from "~/features/drafts/drafts.server";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { salesAreas } from "~/features/organisation/organisation.tables";
import { translatorOf } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { formatsOf } from "../actor";
import { holdings, sessions, users } from "../identity.tables";
import {
  assertNotAbove,
  deleteHolding,
  insertHoldings,
  type NewHolding,
} from "./administered-users.store.server";

const userId = z.strictObject({ id: z.uuid() });

/** Lifts the lock that wrong passwords have caused. */
export const unlockUser = command({
  name: "users.unlock",
  allow: may("manage_users"),
  input: userId,
  async run(ctx, { id }) {
    const [user] = await ctx.tx.select().from(users).where(eq(users.id, id)).for("update");
    const { lockedAt } = orNotFound(user);
    await assertNotAbove(ctx, id);
    await ctx.tx.update(users).set({ lockedAt: null, failedAttempts: 0 }).where(eq(users.id, id));
    await ctx.audit({ kind: "users", id, before: { lockedAt }, after: { lockedAt: null } });
    return ok({ id });
  },
});

/** "Your account is there": the user name and the way to the portal. */
export const notifyUser = command({
  name: "users.notify",
  allow: may("manage_users"),
  input: userId.extend({ type: z.literal("account_create").default("account_create") }),
  limits: [{ times: 60, seconds: 600 }],
  async run(ctx, { id }) {
    const [row] = await ctx.tx.select().from(users).where(eq(users.id, id));
    const user = orNotFound(row);
    if (!user.active || user.deletedAt) return conflict({ key: "users.notActive" });
    const formats = formatsOf(user);
    const t = translatorOf(formats.locale);
    const known = { name: `${user.firstName} ${user.lastName}`, username: user.username };
    const usual = {
      id: `account-created-${id}-${newId()}`,
      to: user.email,
      subject: t("users.letter.subject"),
      text: t("users.letter.text", { ...known, link: ctx.portal }),
    };
    await queueEventMail(
      ctx,
      usual,
      { micrositeId: user.micrositeId, formats },
      {
        event: "account_created",
        values: { ...known, link: { kind: "link", label: t("letters.goOn"), href: ctx.portal } },
      },
    );
    await ctx.audit({ kind: "users", id, after: { notified: "account_create" } });
    return ok({ id });
  },
});

/** Beside the account itself: its customers, and when it was used. */
export const getUserSurroundings = query({
  name: "users.getSurroundings",
  allow: may("manage_users"),
  input: userId,
  async run(ctx, { id }) {
    const partners = await ctx.db
      .select({ holding: holdings, area: salesAreas.title })
      .from(holdings)
      .innerJoin(salesAreas, eq(salesAreas.id, holdings.salesAreaId))
      .where(eq(holdings.userId, id))
      .orderBy(holdings.salesAreaId, holdings.function, holdings.partnerNumber)
      .limit(200);
    const logins = await ctx.db
      .select({ at: sessions.createdAt, userAgent: sessions.userAgent, behind: sessions.behindUserId })
      .from(sessions)
      .where(eq(sessions.userId, id))
      .orderBy(desc(sessions.createdAt))
      .limit(10);
    return ok({ partners, logins });
  },
});

/**
 * A further customer of a user, or of the one in the draft, by the name that the order system knows; a number that it
 * does not know is refused at its field.
 */
export const addPartner = process({
  name: "users.addPartner",
  allow: may("manage_users"),
  input: z.strictObject({
    /** Without it the user does not exist yet. */
    id: z.uuid().optional(),
    function: z.enum(["soldTo", "shipTo", "payer"]).default("soldTo"),
    number: z.string().trim().min(1).max(20),
    salesAreaId: z.string().min(1).max(20),
  }),
  unaudited: "what lies in a draft does not exist yet; a customer of a user is audited",
  async run(ctx, { id, salesAreaId, number, function: role }) {
    const [area] = await ctx.db.select().from(salesAreas).where(eq(salesAreas.id, salesAreaId));
    if (!area) return invalid("salesAreaId", { key: "form.notAChoice" });
    const asking = { ...ctx.erpContext, system: area.system, salesArea: area.id };
    const name = await nameOf(ctx.erp.partners.get(asking, number));
    if (name === null) return invalid("number", { key: "users.noSuchPartner", params: { number } });
    const partner: NewHolding = { function: role, number, name, salesAreaId };
    await ctx.transaction(async (change) => {
      if (id) return addHolding(change, id, partner);
      const draft = await findDraft(change.tx, must(ctx.actor.userId, "a signed-in user"), "user");
      await writeDraft(change, "user", { partners: [...((draft.partners ?? []) as NewHolding[]), partner] });
    });
    return ok(partner);
  },
});

async function nameOf(asked: Promise<{ value: { name: string } }>): Promise<string | null> {
  try {
    return (await asked).value.name;
  } catch (error) {
    if (failureOfErp(error)?.kind === "notFound") return null;
    throw error;
  }
}

async function addHolding(change: ChangeCtx, id: string, partner: NewHolding): Promise<void> {
  orNotFound((await change.tx.select({ id: users.id }).from(users).where(eq(users.id, id)))[0]);
  await assertNotAbove(change, id);
  await insertHoldings(change, id, [partner]);
  await change.audit({ kind: "users", id, after: { partner } });
}

export const removePartner = command({
  name: "users.removePartner",
  allow: may("manage_users"),
  input: userId.extend({ partner: z.uuid() }),
  async run(ctx, { id, partner }) {
    await assertNotAbove(ctx, id);
    const gone = orNotFound(await deleteHolding(ctx, id, partner));
    await ctx.audit({ kind: "users", id, before: { partner: gone } });
    return ok({ number: gone.partnerNumber });
  },
});
