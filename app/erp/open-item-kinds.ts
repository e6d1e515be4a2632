import type { OpenItem, OpenItemKind } from "./port/receivables";

/** Items that a choice names at most of those that cannot be paid. */
export const maxUnpayableItems = 10;

export function openItemKind({
  kind,
  document,
  paid,
}: Pick<OpenItem, "kind" | "document" | "paid">): OpenItemKind {
  if (kind === "onAccount") return document.kind === "order" ? "downPayment" : "onAccount";
  return kind === "invoice" && Number(paid) !== 0 ? "residual" : kind;
}
