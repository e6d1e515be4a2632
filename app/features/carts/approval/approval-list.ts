import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import { cartIdOf } from "../cart-rules";
import type { ReviewRequest } from "./review-requests.store.server";

/** Requests as a list: who, when, how much, and how it stands. */
export function approvalList(
  found: { items: ReviewRequest[]; total: number; page: number; pageSize: number },
  href: (id: string) => string,
  file: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("cart.approval.list"),
    columns: [
      { name: "requestor", caption: t("cart.approval.requestor"), datatype: "text", key: true },
      { name: "approver", caption: t("cart.approval.approver"), datatype: "text" },
      { name: "comment", caption: t("cart.comment"), datatype: "text", wrap: true },
      { name: "status", caption: t("cart.saved.state"), datatype: "status" },
      { name: "when", caption: t("cart.approval.when"), datatype: "instant" },
      { name: "total", caption: t("cart.total"), datatype: "money" },
      { name: "paper", caption: t("cart.paper"), datatype: "text" },
    ],
    rows: found.items.map((request) => ({
      id: request.id,
      cells: {
        requestor: { kind: "text", text: request.requestor, href: href(request.id) },
        approver: { kind: "text", text: request.approver },
        comment: request.comment ? { kind: "text", text: request.comment } : null,
        status: { kind: "status", ...approvalState(request.status, t) },
        when: { kind: "instant", instant: request.createdAt.toISOString() },
        total: { kind: "money", amount: request.total, currency: request.currency },
        paper: cartIdOf(request) ? { kind: "text", text: "PDF", href: file(request.id) } : null,
      },
    })),
    paging: { page: found.page, pageSize: found.pageSize, totalResults: found.total },
    empty: t("cart.approval.none"),
  };
}

export function approvalState(status: number, t: Translate): { code: string; label: string } {
  if (status === 1) return { code: "APPR", label: t("cart.approval.approved") };
  if (status === 2) return { code: "DENY", label: t("cart.approval.denied") };
  if (status === 3) return { code: "BACK", label: t("cart.approval.withdrawn") };
  return { code: "PEND", label: t("cart.approval.open") };
}
