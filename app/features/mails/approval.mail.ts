import { type Formats, formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Mail } from "~/mail/mail";

export interface ApprovalEvent {
  id: string;
  event: "asked" | "approved" | "denied";
  requestor: string;
  approver: string;
  comment: string;
  total: string;
  currency: string;
}

interface ApprovalWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** Template variables of a review request. */
export function approvalParts(request: ApprovalEvent, { t, formats, portal }: ApprovalWords) {
  const { id, requestor, approver, comment, total, currency } = request;
  const href = `${portal}/approvals/${encodeURIComponent(id)}`;
  return {
    requestor,
    approver,
    comment,
    total: `${formatMoney(total, formats)} ${currency}`,
    link: { kind: "link", label: t("letters.goOn"), href },
  } as const;
}

/** Tells the approver about a request, and the requestor about the decision. */
export function approvalMail(to: string, request: ApprovalEvent, say: ApprovalWords): Mail {
  const { t } = say;
  const { event, requestor, approver } = request;
  const { total, comment, link } = approvalParts(request, say);
  const subject = t(`cart.approval.mail.${event}`, { requestor, approver });
  const text = [
    subject,
    "",
    `${t("cart.total")}: ${total}`,
    ...(comment ? ["", comment] : []),
    "",
    link.href,
  ].join("\n");
  return { id: `approval-${request.id}-${event}`, to, subject, text };
}
