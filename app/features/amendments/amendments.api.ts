import type {
  AmendedKind,
  AmendmentMessage,
  ChangeApproval,
  DocumentSnapshot,
  ReturnReason,
  Wish,
  WishedLine,
} from "./amendment";
import { editedLines } from "./edit-list";

/** Head of the document that is changed: `cart_details` of an order's change, `review_details` of a quote's. */
const detailsOf = (
  kind: AmendedKind,
  { header, labels, net, total, currency, attributes = {} }: DocumentSnapshot,
) => {
  const details = { ...header, ...labels, net, total, currency, customAttributes: attributes };
  return kind === "order" ? { cartDetails: details } : { reviewDetails: details };
};

interface OpenAmendment {
  id: string;
  documentNumber: string;
  state: string;
  revision: number;
  base: DocumentSnapshot;
  wish: Wish;
  updatedAt: Date;
}

/** One row of the list of changes that are not confirmed yet. */
export const amendmentRowJson = ({
  id,
  documentNumber,
  state,
  revision,
  base,
  wish,
  updatedAt,
}: OpenAmendment) => ({
  uuid: id,
  number: documentNumber,
  version: base.version,
  revision,
  state,
  itemsCount: wish.lines.length,
  updatedAt: updatedAt.toISOString(),
});

interface EditedDocument {
  base: DocumentSnapshot;
  wish: Wish;
  draft: {
    id: string;
    state: string;
    revision: number;
    returnedBecause: ReturnReason | null;
    messages: AmendmentMessage[];
  } | null;
  merge: { disputes: { name: string }[] } | null;
}

/** A document with the change over it. `version` and `revision` are sent back with each change. */
export function amendmentJson(kind: AmendedKind, { base, wish, draft, merge }: EditedDocument) {
  return {
    uuid: draft?.id ?? null,
    version: base.version,
    revision: draft?.revision ?? 0,
    state: draft?.state ?? null,
    returnedBecause: draft?.returnedBecause ?? null,
    messages: draft?.messages ?? [],
    cancelled: wish.cancel === true,
    /** Edit conflict: values that both the caller and somebody else changed since the document was read; null without one. */
    disputes: merge ? merge.disputes.map(({ name }) => name) : null,
    ...detailsOf(kind, base),
    header: wish.header,
    customAttributes: { ...base.attributes, ...wish.attributes },
    attachments: (wish.files ?? []).map(({ id, fileName, type }) => ({ id, fileName, type })),
    items: editedLines(base, wish).map(({ stored, wished, itemNumber }) => ({
      itemNumber,
      material: stored?.material ?? wished?.material ?? "",
      quantity: wished?.quantity ?? stored?.quantity ?? null,
      unit: wished?.unit ?? stored?.unit ?? null,
      requestedDate: wished?.requestedDate ?? stored?.requestedDate ?? null,
      comment: wished?.note ?? stored?.note ?? "",
      customAttributes: { ...stored?.attributes, ...wished?.attributes },
      netValue: stored?.net ?? null,
      changeStatus: statusOf(stored !== null, wished),
      fixedBecause: stored?.fixedBecause?.reason ?? null,
    })),
  };
}

/** `D` means deleted, `I` inserted, `U` changed; empty is as it was. */
function statusOf(isStored: boolean, wishedLine: WishedLine | undefined): "" | "D" | "I" | "U" {
  if (!wishedLine) return "";
  if (wishedLine.changeStatus === "D") return "D";
  return isStored ? "U" : "I";
}

interface ChangeRequest {
  id: string;
  documentNumber: string;
  approval: ChangeApproval | null;
  base: DocumentSnapshot;
  agreed: DocumentSnapshot | null;
  updatedAt: Date;
}

export const changeRequestJson = ({
  id,
  documentNumber,
  approval,
  base,
  agreed,
  updatedAt,
}: ChangeRequest) => ({
  uuid: id,
  number: documentNumber,
  requestor: approval?.requestor ?? null,
  approver: approval?.approver ?? null,
  comment: approval?.comment ?? "",
  increase: approval?.increase ?? "0",
  totalBefore: base.total,
  totalAfter: agreed?.total ?? null,
  currency: base.currency,
  updatedAt: updatedAt.toISOString(),
});

interface Review {
  draft: { base: DocumentSnapshot; revision: number } | null;
  simulation: {
    after: DocumentSnapshot;
    figures: string;
    hasErrors: boolean;
    messages: { severity: string; text: string; code: string }[];
  } | null;
}

/** The ERP's calculation of a change; `figures` is sent back with the confirmation. */
export const amendmentReviewJson = ({ draft, simulation }: Review) => ({
  version: draft?.base.version ?? null,
  revision: draft?.revision ?? null,
  figures: simulation?.figures ?? null,
  acceptable: simulation ? !simulation.hasErrors : null,
  messages: simulation?.messages.map(({ severity, code, text }) => ({ severity, code, text })) ?? [],
  before: simulation ? (draft?.base ?? null) : null,
  after: simulation?.after ?? null,
});

interface Receipt {
  id: string;
  documentNumber: string;
  state: string;
  base: DocumentSnapshot;
  agreed: DocumentSnapshot | null;
  result: DocumentSnapshot | null;
  messages: AmendmentMessage[];
}

export const amendmentReceiptJson = ({
  id,
  documentNumber,
  state,
  base,
  agreed,
  result,
  messages,
}: Receipt) => ({
  uuid: id,
  number: documentNumber,
  state,
  messages,
  before: base,
  agreed,
  after: result,
});
