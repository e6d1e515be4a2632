import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone, systemOnly } from "~/door/verdict";
import { type AccountMail, accountMail } from "~/features/mails/account.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { translatorOf } from "~/i18n/translator.server";
import { newId } from "~/lib/ids";
import { formatsOf } from "../actor";
import { users } from "../identity.tables";
import { findUserByName } from "../sessions/sessions.store.server";
import { insertLink, lastLinkAt } from "./account-links.store.server";
import { type LinkPurpose, linkPurposes } from "./credentials.tables";

type User = typeof users.$inferSelect;

const pages: Record<LinkPurpose, (token: string) => string> = {
  confirm: (token) => `/user/confirmation?${new URLSearchParams({ confirmation_token: token })}`,
  reset: (token) => `/password/repair?${new URLSearchParams({ reset_password_token: token })}`,
  unlock: (token) => `/user/unlock?${new URLSearchParams({ unlock_token: token })}`,
};

const jobName = "identity.accountLetter";

/** Asks for a letter with a link. It is written by a job, so that the answer takes as long for accounts that exist. */
export const enqueueAccountMail = (
  change: Pick<ChangeCtx, "enqueue">,
  purpose: LinkPurpose,
  userId: string,
) => change.enqueue({ name: jobName, payload: { purpose, user: userId } });

/**
 * "I forgot my password", "my account is locked", "the letter did not come": whether there is such an account is told
 * to its mailbox and to nobody else. An unknown name causes a job as well, for nobody.
 */
export const requestAccountMail = command({
  name: "identity.requestLetter",
  allow: anyone,
  input: z.strictObject({ username: z.string().trim().min(1).max(200), purpose: z.enum(linkPurposes) }),
  limits: [
    { times: 5, seconds: 900, by: ({ username, purpose }) => `${purpose}|${username.toLowerCase()}` },
    { times: 100, seconds: 900 },
  ],
  unaudited: "asks for a letter; what the letter's link does is audited",
  async run(ctx, { username, purpose }) {
    const user = await findUserByName(ctx.tx, username);
    await enqueueAccountMail(ctx, purpose, user?.id ?? newId());
    return ok(null);
  },
});

/** Nobody's mailbox is filled by somebody else's button. */
const pause = 60_000;

export const writeAccountMail = command({
  name: "identity.writeLetter",
  allow: systemOnly,
  input: z.strictObject({ purpose: z.enum(linkPurposes), user: z.uuid() }),
  unaudited: "a letter; what its link does is audited",
  async run(ctx, input) {
    const now = ctx.clock.now();
    const [user] = await ctx.tx.select().from(users).where(eq(users.id, input.user)).for("update");
    const purpose = user && purposeFor(user, input.purpose);
    if (!user || !purpose) return ok({ written: false });
    const last = await lastLinkAt(ctx.tx, user.id, purpose);
    if (last && now.getTime() - last.getTime() < pause) return ok({ written: false });
    const token = await insertLink(ctx.tx, user.id, purpose, now);
    await sendAccountMail(ctx, user, { kind: purpose, link: `${ctx.portal}${pages[purpose](token)}` });
    return ok({ written: true });
  },
});

/** Whose address was never confirmed needs that first, whatever was asked for. */
function purposeFor(user: User, asked: LinkPurpose): LinkPurpose | null {
  if (!user.confirmedAt) return "confirm";
  if (asked === "confirm") return null;
  if (!user.active) return null;
  return asked === "unlock" && !user.lockedAt ? null : asked;
}

export const accountMailJob: Job = {
  name: jobName,
  retries: 3,
  async run(ctx, payload) {
    const input = writeAccountMail.input.parse(payload);
    await writeAccountMail(ctx, input);
  },
};

/** A letter to a user about the user's account, within the change that causes it. */
export async function sendAccountMail(
  change: Pick<ChangeCtx, "tx" | "clock" | "enqueue">,
  user: User,
  letter: { kind: AccountMail; link?: string; params?: Record<string, string> },
): Promise<void> {
  const formats = formatsOf(user);
  const { locale } = formats;
  const say = { t: translatorOf(locale), locale };
  const id = `account-${newId()}-${letter.kind}`;
  const { kind, link } = letter;
  const button = (href: string) => ({ kind: "link", label: say.t("letters.goOn"), href }) as const;
  const purpose = linkPurposes.find((each) => each === kind);
  const occasion =
    purpose && link
      ? { event: purpose, values: { name: `${user.firstName} ${user.lastName}`, link: button(link) } }
      : null;
  const usual = accountMail(user.email, { id, ...letter }, say);
  await queueEventMail(change, usual, { micrositeId: user.micrositeId, formats }, occasion);
}

/** Where somebody with a link goes on: for a password that has grown old, without a letter. */
export const repairPath = (token: string) => pages.reset(token);
