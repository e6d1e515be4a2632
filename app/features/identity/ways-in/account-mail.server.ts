import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ChangeCtx, command } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { anyone, systemOnly } from "~/door/verdict";
import { type AccountMail, accountMail, type MailCause } from "~/features/mails/account.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import type { Params } from "~/i18n/translate";
import { newId } from "~/lib/ids";
import { formatsOf } from "../actor";
import type { User } from "../identity.tables";
import { isLocked } from "../lockout";
import { repairPath } from "../repair-path";
import { recogniseDevice } from "../sessions/device";
import { findUserByName, findUserForUpdate } from "../users.store.server";
import { findLastLinkTime, insertLink } from "./account-links.store.server";
import { type LinkPurpose, linkPurposes } from "./credentials.tables";

const pages: Record<LinkPurpose, (token: string) => string> = {
  confirm: (token) => `/user/confirmation?${new URLSearchParams({ confirmation_token: token })}`,
  reset: repairPath,
  unlock: (token) => `/user/unlock?${new URLSearchParams({ unlock_token: token })}`,
};

/** Makes a link and returns the path of its page. */
export async function newLinkPath(
  { tx, clock }: Pick<ChangeCtx, "tx" | "clock">,
  userId: string,
  purpose: LinkPurpose,
): Promise<string> {
  return pages[purpose](await insertLink(tx, userId, purpose, clock.now()));
}

const jobName = "identity.accountMail";

/** Queues a mail with a link. A job writes it, so that response time does not tell which accounts exist. */
export function enqueueAccountMail(
  { enqueue, ...change }: Pick<ChangeCtx, "enqueue" | "clock" | "origin" | "userAgent">,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  const facts = {
    at: change.clock.now().toISOString(),
    origin: change.origin,
    device: recogniseDevice(change.userAgent ?? "") ?? "",
  };
  return enqueue({ name: jobName, payload: { purpose, user: userId, ...facts } });
}

/**
 * Handles "I forgot my password", "my account is locked" and "the mail did not come". Prevents account enumeration: only
 * the mailbox learns whether the account exists, and an unknown name queues a job as well, for nobody.
 */
export const requestAccountMail = command({
  name: "identity.requestAccountMail",
  allow: anyone,
  input: z.strictObject({ username: z.string().trim().min(1).max(200), purpose: z.enum(linkPurposes) }),
  limits: [
    { times: 5, seconds: 900, by: ({ username, purpose }) => `${purpose}|${username.toLowerCase()}` },
    { times: 100, seconds: 900 },
  ],
  unaudited: "asks for a mail; what the mail's link does is audited",
  async run(ctx, { username, purpose }) {
    const user = await findUserByName(ctx.tx, username);
    await enqueueAccountMail(ctx, purpose, user?.id ?? newId());
    return ok(null);
  },
});

/** Prevents strangers from flooding a mailbox with the button. */
const minPause = 60_000;

export const writeAccountMail = command({
  name: "identity.writeAccountMail",
  allow: systemOnly,
  input: z.strictObject({
    purpose: z.enum(linkPurposes),
    user: z.uuid(),
    // Facts of the request, absent from jobs that an earlier version queued.
    at: z.iso.datetime().optional(),
    origin: z.string().optional(),
    device: z.string().optional(),
  }),
  unaudited: "a mail; what its link does is audited",
  async run(ctx, input) {
    const now = ctx.clock.now();
    const user = await findUserForUpdate(ctx.tx, input.user);
    const purpose = user && purposeFor(user, input.purpose, now);
    if (!user || !purpose) return ok({ written: false });
    const lastLinkTime = await findLastLinkTime(ctx.tx, user.id, purpose);
    if (lastLinkTime && now.getTime() - lastLinkTime.getTime() < minPause) return ok({ written: false });
    const link = ctx.portal + (await newLinkPath(ctx, user.id, purpose));
    const { at, origin = "", device = "" } = input;
    const cause = at ? { at: new Date(at), origin, device: device || null, by: null } : null;
    await sendAccountMail(ctx, user, { kind: purpose, link, cause });
    return ok({ written: true });
  },
});

/** Chooses the mail that helps: an unconfirmed address needs its confirmation first, whatever was requested. */
function purposeFor(user: User, requestedPurpose: LinkPurpose, now: Date): LinkPurpose | null {
  if (!user.confirmedAt) return "confirm";
  if (requestedPurpose === "confirm") return null;
  if (!user.active) return null;
  return requestedPurpose === "unlock" && !isLocked(user, now) ? null : requestedPurpose;
}

export const accountMailJob: Job = {
  name: jobName,
  formerName: "identity.accountLetter",
  retries: 3,
  async run(ctx, payload) {
    const input = writeAccountMail.input.parse(payload);
    await writeAccountMail(ctx, input);
  },
};

/** Sends a user a mail about their account, within the change that causes it. */
export async function sendAccountMail(
  change: Pick<
    ChangeCtx,
    | "actor"
    | "tx"
    | "clock"
    | "enqueue"
    | "settings"
    | "vault"
    | "portal"
    | "origin"
    | "userAgent"
    | "translatorFor"
  >,
  user: User,
  content: { kind: AccountMail; link?: string; params?: Params; cause?: MailCause | null },
): Promise<void> {
  const { kind, link, cause = causeOf(change, user) } = content;
  const { portal } = change;
  const addressee = {
    userId: user.id,
    email: user.email,
    micrositeId: user.micrositeId,
    formats: formatsOf(user),
  };
  const t = change.translatorFor(addressee);
  const purpose = linkPurposes.find((each) => each === kind);
  const occasion =
    purpose && link
      ? {
          event: purpose,
          values: {
            name: `${user.firstName} ${user.lastName}`,
            link: { kind: "link", label: t("mails.goOn"), href: link } as const,
          },
        }
      : null;
  const id = `account-${newId()}-${kind}`;
  const draft = accountMail({ id, ...content, cause, portal }, { t, formats: addressee.formats });
  await queueEventMail(change, draft, addressee, occasion);
}

/** Tells who caused a mail and from where; nothing of a change that the portal makes by itself. */
function causeOf(
  { actor, clock, origin, userAgent }: Pick<ChangeCtx, "actor" | "clock" | "origin" | "userAgent">,
  user: User,
): MailCause | null {
  if (actor.kind === "system") return null;
  const { userId, userName } = actor.behind ?? actor;
  return {
    at: clock.now(),
    origin: origin === "unknown" ? "" : origin,
    device: recogniseDevice(userAgent ?? ""),
    by: userId !== null && userId !== user.id ? userName : null,
  };
}
