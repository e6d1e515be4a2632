import { type Formats, formatDate } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { MailPart } from "~/mail/compose-mail";
import type { MailDraft } from "./mail-draft";

export interface NegotiationEvent {
  /** Id of the round. */
  id: string;
  /** Addressee; each is mailed once about an event. */
  userId: string;
  side: "customer" | "seller";
  event: "proposed" | "accepted" | "declined" | "ending";
  person: string;
  /** Number of the quote. */
  number: string;
  customer: string;
  text: string;
  validTo: string | null;
  lines: readonly { line: string; what: string; before: string; after: string }[];
}

/** Tells a side of a negotiation what the other one proposes or decided, or that an offer ends soon. */
export function negotiationMail(
  { id, userId, side, event, person, number, customer, text, validTo, lines }: NegotiationEvent,
  { t, formats, portal }: { t: Translate; formats: Formats; portal: string },
): MailDraft {
  const comments: MailPart[] = text
    ? [{ kind: "text", text: t("cart.approval.mail.comment", { name: person, comment: text }) }]
    : [];
  const date = validTo ? formatDate(validTo, formats) : "";
  const page = `${portal}/quotes/${encodeURIComponent(number)}`;
  // Staff may have chosen no customer, or another one: only the negotiation is open to them then.
  const link =
    event === "accepted" && side === "customer"
      ? { label: t("mails.progress.view.quote"), href: page }
      : {
          label: t(event === "declined" ? "negotiations.open" : "negotiations.mail.view"),
          href: `${page}/negotiation`,
        };
  return {
    id: `negotiation-${id}-${event}-${userId}`,
    subject: t(`negotiations.mail.${event}`, { person, number }),
    parts: [
      { kind: "text", text: t(`negotiations.mail.text.${event}`, { person, date }) },
      ...comments,
      {
        kind: "facts",
        facts: [
          { term: t("documents.kinds.quote"), value: number },
          { term: t("documents.soldTo"), value: customer },
          ...(date && event !== "accepted" ? [{ term: t("negotiations.validTo"), value: date }] : []),
          ...lines.map(({ line, what, before, after }) => ({
            term: `${line} · ${what}`,
            value: `${before} → ${after}`,
          })),
        ],
      },
      { kind: "link", ...link },
    ],
    reason: t("negotiations.mail.reason"),
  };
}
