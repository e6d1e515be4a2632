import { type Formats, formatInstant } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Params, Translate } from "~/i18n/translate";
import type { MailPart } from "~/mail/compose-mail";
import type { MailDraft } from "./mail-draft";

/** Mails that somebody requested: a recipient who did not may ignore them. */
type RequestedMail = "code" | "confirm" | "known" | "reset" | "unlock";

/** Mails about a change of the account's security: who did not make it must act. */
type SecurityMail = "linked" | "mailChanged" | "passwordChanged" | "secondStepOff" | "secondStepOn";

/** Mails about a request for an account. */
type RegistrationMail = "approvalWanted" | "approved" | "refused";

/** Mails about an account itself: nobody can decline them. */
export type AccountMail = RequestedMail | SecurityMail | RegistrationMail;

const requestedMails = ["code", "confirm", "known", "reset", "unlock"] satisfies RequestedMail[];
const security = [
  "linked",
  "mailChanged",
  "passwordChanged",
  "secondStepOff",
  "secondStepOn",
] satisfies SecurityMail[];

/** Labels of the buttons: what they do, not where they lead. */
const actions: Partial<Record<AccountMail, MessageKey>> = {
  approvalWanted: "letters.action.review",
  approved: "letters.action.signIn",
  confirm: "letters.action.confirm",
  known: "letters.action.signIn",
  reset: "letters.security.reset",
  unlock: "letters.action.unlock",
};

export interface AccountEvent {
  id: string;
  kind: AccountMail;
  link?: string;
  params?: Params;
  at: Date;
  /** Network address of the request; empty for a job's. */
  origin: string;
  portal: string;
}

const isAmong = (kinds: readonly AccountMail[], kind: AccountMail) => kinds.includes(kind);

/** States the event, the next step, and what to do if it was somebody else. */
export function accountMail(
  event: AccountEvent,
  { t, formats }: { t: Translate; formats: Formats },
): MailDraft {
  const { id, kind, link, params = {} } = event;
  const subject: MessageKey = `letters.${kind}.subject`;
  const text: MessageKey = `letters.${kind}.text`;
  return {
    id,
    subject: t(subject, params),
    parts: [
      { kind: "text", text: t(text, params) },
      ...(link ? [{ kind: "link", label: t(actions[kind] ?? "letters.goOn"), href: link } as const] : []),
      ...(isAmong(security, kind) ? waysToAct(event, t, formats) : []),
    ],
    reason: reasonOf(kind, t),
  };
}

/** Says when and from where a change was made, and how to take the account back. */
function waysToAct({ at, origin, portal }: AccountEvent, t: Translate, formats: Formats): MailPart[] {
  return [
    {
      kind: "facts",
      facts: [
        { term: t("letters.security.at"), value: formatInstant(at, formats) },
        ...(origin ? [{ term: t("letters.security.origin"), value: origin }] : []),
      ],
    },
    { kind: "text", text: t("letters.security.act") },
    { kind: "link", label: t("letters.security.reset"), href: `${portal}/password/reset` },
  ];
}

function reasonOf(kind: AccountMail, t: Translate): string {
  if (isAmong(requestedMails, kind)) return t("letters.end");
  return t(isAmong(security, kind) ? "letters.security.reason" : "letters.registration.reason");
}
