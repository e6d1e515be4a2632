import type { OpenItem } from "./port/receivables";

/** Items that a choice names at most of those that cannot be paid. */
export const maxUnpayableItems = 10;

/** Kinds of open items as accountants name them; a residual item is the rest of an invoice paid in part. */
export const openItemKinds = [
  "invoice",
  "residual",
  "creditMemo",
  "downPaymentRequest",
  "downPayment",
  "onAccount",
] as const;

export type OpenItemKind = (typeof openItemKinds)[number];

export function openItemKind({
  kind,
  document,
  paid,
}: Pick<OpenItem, "kind" | "document" | "paid">): OpenItemKind {
  if (kind === "onAccount") return document.kind === "order" ? "downPayment" : "onAccount";
  return kind === "invoice" && Number(paid) !== 0 ? "residual" : kind;
}
