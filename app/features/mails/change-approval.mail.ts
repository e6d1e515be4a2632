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
  soldTo: string;
  comment: string;
  /** Differences for an approver who decides on a telephone. */
  differences: readonly { line: string; what: string; before: string; after: string }[];
}

/** Tells the approver about a change of an order, and who asked about the decision. */
export function changeApprovalMail(
  { id, revision, event, requestor, approver, number, soldTo, comment, differences }: ChangeApprovalEvent,
  { t, portal }: { t: Translate; portal: string },
): MailDraft {
  const isForApprover = event === "asked" || event === "withdrawn";
  const author = isForApprover ? requestor : approver;
  const href =
    event === "asked"
      ? `${portal}/approvals/changes/${encodeURIComponent(id)}`
      : `${portal}/orders/${encodeURIComponent(number)}`;
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
          { term: t("frame.function.soldTo"), value: soldTo },
          { term: t("documents.kinds.order"), value: number },
          ...differences.map(({ line, what, before, after }) => ({
            term: [line, what].filter(Boolean).join(" · "),
            value: `${before} → ${after}`,
          })),
        ],
      },
      {
        kind: "link",
        label: t(event === "asked" ? "cart.approval.mail.decide" : "amendments.approval.mail.open"),
        href,
      },
    ],
    reason: t(isForApprover ? "letters.approver.reason" : "letters.requestor.reason"),
  };
}
