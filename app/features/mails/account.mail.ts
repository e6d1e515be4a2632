import { type Formats, formatZonedInstant } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Params, Translate } from "~/i18n/translate";
import type { MailPart } from "~/mail/compose-mail";
import type { MailDraft } from "./mail-draft";

/** Mails that somebody requested: a recipient who did not may ignore them. */
type RequestedMail = "confirm" | "known" | "reset";

/** Mails about an attempt to sign in: whoever did not make it learns that somebody else knows or guesses the password. */
type AttemptMail = "code" | "unlock";

/** Mails about a change of the account's security: whoever did not make it must act. */
type SecurityMail = "linked" | "mailChanged" | "passwordChanged" | "secondStepOff" | "secondStepOn";

/** Mails about a request for an account. */
type RegistrationMail = "approvalWanted" | "approved" | "refused";

/** Mails about an account itself: nobody can decline them. */
export type AccountMail = RequestedMail | AttemptMail | SecurityMail | RegistrationMail;

const requestedMails: readonly AccountMail[] = ["confirm", "known", "reset"] satisfies RequestedMail[];

const registrationMails: readonly AccountMail[] = [
  "approvalWanted",
  "approved",
  "refused",
] satisfies RegistrationMail[];

/** Labels of the buttons: what they do, not where they lead. */
const actions: Partial<Record<AccountMail, MessageKey>> = {
  approvalWanted: "mails.action.review",
  approved: "mails.action.signIn",
  confirm: "mails.action.confirm",
  known: "mails.action.signIn",
  reset: "mails.security.reset",
  unlock: "mails.action.unlock",
};

export interface AccountEvent {
  id: string;
  kind: AccountMail;
  link?: string;
  params?: Params;
  /** Request that caused the mail; null for a job's. */
  cause: MailCause | null;
  portal: string;
}

export interface MailCause {
  at: Date;
  /** Network address of the request. */
  origin: string;
  /** Browser and system as far as they are recognised: a stranger's own words do not belong in a mail. */
  device: string | null;
  /** Name of somebody else who did it, such as an administrator, whose address and device are left out. */
  by: string | null;
}

/** Times for which the links of emails work: to reset a password, to choose the first one, to unlock an account. */
export const linkTimes = { minutes: 30, days: 3, hours: 24 };

/** States the event, the next step, and what to do if it was somebody else. */
export function accountMail(
  event: AccountEvent,
  { t, formats }: { t: Translate; formats: Formats },
): MailDraft {
  const { id, kind, link, params = {}, cause, portal } = event;
  const subject: MessageKey = `mails.${kind}.subject`;
  const text: MessageKey = `mails.${kind}.text`;
  const isRegistration = registrationMails.includes(kind);
  return {
    id,
    subject: t(subject, params),
    parts: [
      {
        kind: "text",
        text: t(text, kind === "reset" || kind === "confirm" || kind === "unlock" ? linkTimes : params),
      },
      ...(link ? [{ kind: "link", label: t(actions[kind] ?? "mails.goOn"), href: link } as const] : []),
    ],
    standing: [
      ...(cause && !isRegistration ? [causeFacts(cause, t, formats)] : []),
      ...(isRegistration ? [] : waysToAct(kind, portal, t)),
    ],
    reason: t(isRegistration ? "mails.registration.reason" : "mails.security.reason"),
  };
}

function causeFacts({ at, origin, device, by }: MailCause, t: Translate, formats: Formats): MailPart {
  const where = by
    ? [{ term: t("mails.security.by"), value: by }]
    : [
        ...(device ? [{ term: t("mails.security.device"), value: device }] : []),
        ...(origin ? [{ term: t("mails.security.origin"), value: origin }] : []),
      ];
  const time = {
    term: t("mails.security.at"),
    value: formatZonedInstant(at, formats),
  };
  return { kind: "facts", facts: [time, ...where] };
}

/** Says what to do if it was somebody else: nothing, to choose a new password, or to take the account back. */
function waysToAct(kind: AccountMail, portal: string, t: Translate): MailPart[] {
  if (requestedMails.includes(kind)) return [{ kind: "text", text: t("mails.end") }];
  if (kind === "unlock") return [{ kind: "text", text: t("mails.unlock.act") }];
  // Goes to the earlier address: a link to a new password would go to the other one.
  if (kind === "mailChanged") return [];
  const isCode = kind === "code";
  const link = {
    kind: "link",
    label: t("mails.security.reset"),
    href: `${portal}/password/reset`,
  } as const;
  return [
    { kind: "text", text: t(isCode ? "mails.code.act" : "mails.security.act") },
    isCode ? { ...link, quiet: true } : link,
  ];
}
