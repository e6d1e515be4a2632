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

/** To the approver that somebody waits, and to the requestor how it ended. */
export function approvalMail(
  to: string,
  request: ApprovalEvent,
  say: { t: Translate; formats: Formats; portal: string },
): Mail {
  const { t, formats, portal } = say;
  const { event, requestor, approver } = request;
  const subject = t(`cart.approval.mail.${event}`, { requestor, approver });
  const text = [
    subject,
    "",
    `${t("cart.total")}: ${formatMoney(request.total, formats)} ${request.currency}`,
    ...(request.comment ? ["", request.comment] : []),
    "",
    `${portal}/approvals/${encodeURIComponent(request.id)}`,
  ].join("\n");
  return { id: `approval-${request.id}-${event}`, to, subject, text };
}
