import type { DocumentRow, ErpMessage, List, ReturnDocument, ReturnRow } from "~/erp/erp";
import { paginationOf } from "~/features/carts/cart.api";
import type { Claim } from "./claims.store.server";

interface ListedClaims {
  pendingClaims: readonly Claim[];
  returns: List<ReturnRow>;
  messages: readonly ErpMessage[];
  asOf: string;
  page: number;
  pageSize: number;
}

const referencesOf = ({ references }: Pick<DocumentRow, "references">) =>
  references.map(({ kind, number }) => ({ kind, number }));

/** Makes the API's list of claims: those of the ERP a page at a time, and those that are still on their way to it. */
export const claimsJson = ({ pendingClaims, returns, messages, asOf, page, pageSize }: ListedClaims) => ({
  items: returns.items.map(({ number, date, status, total, currency, authorization, ...row }) => ({
    number,
    date,
    status: status.code,
    statusLabel: status.label,
    total,
    currency,
    authorization: authorization?.number ?? null,
    references: referencesOf(row),
  })),
  pending: pendingClaims.map(claimJson),
  messages,
  pagination: paginationOf({ page, pageSize, total: returns.total }),
  cacheInfo: { value: asOf, action: "refresh" },
});

/** Makes the API's claim as it was sent, with how far it has come. */
export const claimJson = ({ id, state, number, content, createdAt, messages }: Claim) => ({
  id,
  state,
  number,
  document: content.document,
  type: content.type,
  sentAt: createdAt.toISOString(),
  text: content.text,
  lines: content.lines.map(({ itemNumber, quantity, unit, reason, batch, outcome }) => ({
    itemNumber,
    quantity,
    unit,
    reason,
    batch,
    outcome,
  })),
  messages: messages.map(({ severity, code, text }) => ({ severity, code, text })),
});

/** Makes the API's return: what was decided, and its lines. */
export const returnJson = (document: ReturnDocument) => ({
  number: document.number,
  date: document.date,
  type: document.type,
  status: document.status.code,
  statusLabel: document.status.label,
  net: document.net,
  tax: document.tax,
  total: document.total,
  currency: document.currency,
  decision: document.decision?.label ?? null,
  authorization: document.authorization,
  creditMemo: document.creditMemo?.number ?? null,
  text: document.text,
  contact: document.contact,
  references: referencesOf(document),
  items: document.items.map(({ reason, outcome, ...item }) => ({
    ...item,
    reason: reason.code,
    reasonLabel: reason.label,
    outcome: outcome?.code ?? null,
  })),
});
