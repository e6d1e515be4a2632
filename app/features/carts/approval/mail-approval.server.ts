import type { ChangeCtx } from "~/door/operation.server";
import { findAddressee } from "~/features/identity/addressee.queries.server";
import { type ApprovalEvent, approvalMail, approvalParts } from "~/features/mails/approval.mail";
import { takeMailedLines } from "~/features/mails/order.mail";
import { queueEventMail } from "~/features/mails/queue-event-mail.server";
import { formatDate } from "~/i18n/formats";
import type { CartState } from "../cart";
import { deliveryFacts } from "../delivery-facts";
import { ownCartFields } from "../own-cart-fields.server";
import type { ReviewRequestWithContent } from "../review-request";
import { lineInWords, submittedLines } from "../submitted-lines";
import { customerOf } from "./customer-of";

type MailedRequest = Pick<
  ReviewRequestWithContent,
  | "id"
  | "requestorId"
  | "requestor"
  | "approverId"
  | "approver"
  | "soldTo"
  | "salesAreaId"
  | "poNumber"
  | "decideBy"
  | "total"
  | "currency"
> & { content: ReviewRequestWithContent["content"] };

/** Mails the approver what there is to decide or was withdrawn, and the requestor what was decided. */
export async function mailApproval(
  change: ChangeCtx,
  request: MailedRequest,
  event: ApprovalEvent["event"],
  comment: string,
  {
    limit = null,
    cartState = null,
  }: {
    limit?: string | null;
    /** State of the cart that is the requestor's again. */
    cartState?: CartState | null;
  } = {},
): Promise<void> {
  const isForApprover = event === "asked" || event === "withdrawn";
  const userId = isForApprover ? request.approverId : request.requestorId;
  const addressee = await findAddressee(change.tx, userId, "approvals");
  if (!addressee) return;
  const words = {
    t: change.translatorFor(addressee),
    formats: addressee.formats,
    portal: change.portal,
  };
  const { content, currency } = request;
  const details = event === "asked" && content ? content : null;
  const { lines, moreLines } = takeMailedLines(details?.lines ?? []);
  const { id, soldTo, salesAreaId } = request;
  const partner = { function: "soldTo" as const, number: soldTo, name: "" };
  const approval: ApprovalEvent = {
    ...request,
    event,
    comment,
    limit,
    isCartSaved: cartState === null ? null : cartState === "saved",
    paper: details ? { reader: { userId, partner, salesAreaId }, of: { request: id } } : null,
    facts: [
      { label: words.t("documents.soldTo"), value: customerOf(change, request.soldTo) },
      ...(event === "asked" && request.decideBy
        ? [
            {
              label: words.t("cart.approval.decideBy"),
              value: formatDate(request.decideBy, addressee.formats),
            },
          ]
        : []),
      ...(request.poNumber ? [{ label: words.t("documents.poNumber"), value: request.poNumber }] : []),
      ...(details
        ? deliveryFacts(details, { ...words, ownFields: await ownCartFields(change, salesAreaId) })
        : []),
    ],
    lines: details
      ? submittedLines({ ...details, lines }).map((line) => ({
          itemNumber: line.itemNumber,
          ...lineInWords(line, currency, words),
        }))
      : [],
    moreLines,
  };
  await queueEventMail(
    change,
    approvalMail(approval, words),
    addressee,
    event === "withdrawn" ? null : { event: `approval_${event}`, values: approvalParts(approval, words) },
  );
}
