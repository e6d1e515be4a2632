import { formatMoney, readable } from "~/i18n/formats";
import type { MailDraft } from "./mail-draft";
import { type OrderWords, quietLink } from "./order.mail";

export interface ClaimEvent {
  id: string;
  event: "received" | "approved" | "denied" | "credited" | "rejected";
  /** Number of the return; empty if the ERP has none. */
  number: string;
  /** Claimed document, in words. */
  document: string;
  lines: readonly { name: string; quantity: string }[];
  /** Number under which the goods come back, if they have a label. */
  authorization: string | null;
  /** Present once the ERP has written it. */
  creditMemo: CreditMemo | null;
  /** Reasons of the ERP for refusing the claim, in the claimant's language. */
  reasons: readonly string[];
}

export interface CreditMemo {
  number: string;
  /** Null for a claimant who may not see invoices: their mail has no link to it either. */
  total: { amount: string; currency: string } | null;
}

/** Tells a claimant that a claim has arrived, was decided, credited, or could not be entered. */
export function claimMail(claim: ClaimEvent, { t, formats, portal }: OrderWords): MailDraft {
  const { id, event, number, document, lines, reasons, authorization, creditMemo } = claim;
  const credit = creditMemo?.total;
  const returnHref = `${portal}/returns/${encodeURIComponent(number)}`;
  return {
    id: `claim-${event}-${id}`,
    kind: "claims",
    subject: t(`mails.claim.${event}.subject`, { number, document }),
    parts: [
      { kind: "text", text: t(`mails.claim.${event}.text`, { number, document }) },
      ...reasons.map((text) => ({ kind: "text" as const, text: readable(text, formats) })),
      {
        kind: "facts",
        facts: [
          { term: t("claims.document"), value: document },
          ...(creditMemo ? [{ term: t("documents.kinds.creditMemo"), value: creditMemo.number }] : []),
          ...(credit
            ? [
                {
                  term: t("documents.total"),
                  value: `${formatMoney(credit.amount, formats, credit.currency)} ${credit.currency}`,
                },
              ]
            : []),
        ],
      },
      {
        kind: "table",
        caption: t("claims.lines"),
        columns: [{ caption: t("cart.material") }, { caption: t("cart.quantity"), right: true }],
        rows: lines.map(({ name, quantity }) => [name, quantity]),
      },
      ...(authorization
        ? [
            { kind: "text" as const, text: t("mails.claim.label", { number: authorization }) },
            { kind: "link" as const, label: t("claims.label.open"), href: `${returnHref}/label` },
          ]
        : []),
      {
        kind: "link",
        label: t(number ? "mails.claim.view" : "mails.claim.all"),
        href: number ? returnHref : `${portal}/user/e_claims`,
      },
      ...(creditMemo && credit
        ? [
            quietLink(
              t("mails.progress.view.creditMemo"),
              `${portal}/invoices/${encodeURIComponent(creditMemo.number)}`,
            ),
          ]
        : []),
    ],
    reason: t("mails.claim.reason"),
  };
}
