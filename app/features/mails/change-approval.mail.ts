import { type Formats, formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { MailPart } from "~/mail/compose-mail";
import type { MailDraft } from "./mail-draft";

export interface ChangeApprovalEvent {
  id: string;
  /** Distinguishes the questions about one change: each is mailed once. */
  revision: number;
  event: "asked" | "approved" | "denied" | "withdrawn";
  requestor: string;
  approver: string;
  /** Number of the order. */
  number: string;
  /** Customer with its number. */
  soldTo: string;
  poNumber: string;
  /** Total, if the change leaves it as it is and somebody decides; null otherwise. */
  total: string | null;
  /** Amount by which the change raises the total; null if it does not. */
  increase: string | null;
  /** Highest increase that the approver may agree to; null: any. */
  limit: string | null;
  currency: string;
  comment: string;
  /** Differences for an approver who decides on a telephone. */
  differences: readonly { line: string; what: string; before: string; after: string }[];
}

/** Tells the approver about a change to an order, and whoever asked about the decision. */
export function changeApprovalMail(
  change: ChangeApprovalEvent,
  { t, formats, portal }: { t: Translate; formats: Formats; portal: string },
): MailDraft {
  const { id, revision, event, requestor, approver, number, soldTo, poNumber, comment, differences } = change;
  const { total, increase, limit, currency } = change;
  const isForApprover = event === "asked" || event === "withdrawn";
  const author = isForApprover ? requestor : approver;
  const href =
    event === "asked"
      ? `${portal}/approvals/changes/${encodeURIComponent(id)}`
      : `${portal}/orders/${encodeURIComponent(number)}`;
  const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  const comments: MailPart[] = comment
    ? [{ kind: "text", text: t("cart.approval.mail.comment", { name: author, comment }) }]
    : [];
  return {
    id: `change-approval-${id}-${revision}-${event}`,
    kind: "approvals",
    subject: t(`amendments.approval.mail.${event}`, { requestor, approver, number }),
    parts: [
      ...comments,
      {
        kind: "facts",
        facts: [
          { term: t("documents.soldTo"), value: soldTo },
          { term: t("documents.kinds.order"), value: number },
          ...(poNumber ? [{ term: t("documents.poNumber"), value: poNumber }] : []),
          ...differences.map(({ line, what, before, after }) => ({
            term: [line, what].filter(Boolean).join(" · "),
            value: `${before} → ${after}`,
          })),
          ...(total ? [{ term: t("documents.total"), value: money(total) }] : []),
          ...(increase ? [{ term: t("amendments.approval.increase"), value: money(increase) }] : []),
          ...(limit ? [{ term: t("cart.approval.mail.limit"), value: money(limit) }] : []),
        ],
      },
      {
        kind: "link",
        label: t(event === "asked" ? "cart.approval.mail.decide" : "amendments.approval.mail.open"),
        href,
      },
    ],
    reason: t(isForApprover ? "mails.approver.reason" : "mails.requestor.reason"),
  };
}
