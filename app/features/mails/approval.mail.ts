import { type Formats, formatMoney } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { MailPart } from "~/mail/compose-mail";
import type { PaperReference } from "~/mail/mail";
import type { MailDraft } from "./mail-draft";
import { linesTable, type MailedLine, quietLink } from "./order.mail";

export interface ApprovalEvent {
  id: string;
  event: "asked" | "approved" | "denied" | "withdrawn";
  requestor: string;
  approver: string;
  comment: string;
  /** Customer, purchase order, delivery: what an approver needs to decide on a telephone. */
  facts: { label: string; value: string }[];
  lines: MailedLine[];
  moreLines?: number;
  total: string;
  currency: string;
  /** Highest total that the approver may approve; null: any. */
  limit: string | null;
  /** Set if the cart is the requestor's again: whether it is among the saved ones. */
  isCartSaved: boolean | null;
  /** The request as a PDF, for the approver. */
  paper: PaperReference | null;
}

export interface ApprovalWords {
  t: Translate;
  formats: Formats;
  portal: string;
}

/** Template variables of a review request. */
export function approvalParts(request: ApprovalEvent, words: ApprovalWords) {
  const { t, formats, portal } = words;
  const { id, event, requestor, approver, comment, currency } = request;
  const href = `${portal}/approvals/${encodeURIComponent(id)}`;
  const label = t(event === "asked" ? "cart.approval.mail.decide" : "cart.approval.mail.open");
  const total = `${formatMoney(request.total, formats, currency)} ${currency}`;
  return {
    requestor,
    approver,
    comment,
    lines: request.lines.length > 0 ? linesTable(request, total, words) : "",
    total,
    link: { kind: "link", label, href },
  } as const;
}

/** Says where the requestor finds the lines of a denied request. */
function whereaboutsOf({ isCartSaved }: ApprovalEvent, { t, portal }: ApprovalWords): MailPart[] {
  if (isCartSaved === null) return [];
  const text = t(isCartSaved ? "cart.approval.mail.cartSaved" : "cart.approval.mail.cartBack");
  const label = t(isCartSaved ? "cart.saved.title.order" : "cart.title.order");
  return [{ kind: "text", text }, quietLink(label, `${portal}${isCartSaved ? "/cart/saved" : "/cart/shop"}`)];
}

/** Tells the approver about a request or its withdrawal, and the requestor about the decision. */
export function approvalMail(request: ApprovalEvent, words: ApprovalWords): MailDraft {
  const { t, formats, portal } = words;
  const { id, event, requestor, approver, facts, limit, paper, currency } = request;
  const { total, comment, lines: table, link } = approvalParts(request, words);
  const author = event === "asked" || event === "withdrawn" ? requestor : approver;
  const comments: MailPart[] = comment
    ? [{ kind: "text", text: t("cart.approval.mail.comment", { name: author, comment }) }]
    : [];
  const figures: MailPart[] = [
    {
      kind: "facts",
      facts: [
        ...facts.map(({ label, value }) => ({ term: label, value })),
        { term: t("cart.total"), value: total },
        ...(limit
          ? [
              {
                term: t("cart.approval.mail.limit"),
                value: `${formatMoney(limit, formats, currency)} ${currency}`,
              },
            ]
          : []),
      ],
    },
    ...(table ? [table] : []),
  ];
  return {
    id: `approval-${id}-${event}`,
    kind: "approvals",
    subject: t(`cart.approval.mail.${event}`, { requestor, approver }),
    parts: [
      ...comments,
      ...whereaboutsOf(request, words),
      ...figures,
      link,
      ...(paper
        ? [
            quietLink(
              t("mails.progress.pdf", { paper: t("cart.approval.title", { requestor }) }),
              `${portal}/approvals/${encodeURIComponent(id)}/file`,
            ),
          ]
        : []),
    ],
    paper,
    reason: t(author === requestor ? "mails.approver.reason" : "mails.requestor.reason"),
  };
}
