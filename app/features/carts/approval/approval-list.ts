import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import { type ListedRequest, type ReviewState, reviewedCartId } from "../review-request";

/** Lists review requests: who asks whom, for what, how much, when, and the state. */
export function approvalList(
  requests: { items: ListedRequest[]; total: number; page: number; pageSize: number },
  hrefOf: (id: string) => string,
  paperHrefOf: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("cart.approval.list"),
    columns: [
      { name: "requestor", caption: t("cart.approval.requestor"), datatype: "text", key: true },
      { name: "total", caption: t("cart.total"), datatype: "money" },
      { name: "approver", caption: t("cart.approval.approver"), datatype: "text" },
      { name: "comment", caption: t("cart.comment"), datatype: "text", wrap: true },
      { name: "status", caption: t("cart.saved.state"), datatype: "status" },
      { name: "when", caption: t("cart.approval.when"), datatype: "instant" },
      { name: "decideBy", caption: t("cart.approval.decideBy"), datatype: "date" },
      { name: "paper", caption: t("cart.paper"), datatype: "text" },
    ],
    rows: requests.items.map((request) => ({
      id: request.id,
      cells: {
        requestor: {
          kind: "text",
          text: request.requestor,
          href: hrefOf(request.id),
          note: subjectOf(request, t),
        },
        total: { kind: "money", amount: request.total, currency: request.currency },
        approver: { kind: "text", text: request.approver },
        comment: request.comment ? { kind: "text", text: request.comment } : null,
        status: { kind: "status", ...approvalState(request.state, t) },
        when: { kind: "instant", instant: request.createdAt.toISOString() },
        decideBy: request.decideBy ? { kind: "date", date: request.decideBy } : null,
        paper: reviewedCartId(request) ? { kind: "text", text: "PDF", href: paperHrefOf(request.id) } : null,
      },
    })),
    paging: { page: requests.page, pageSize: requests.pageSize, totalResults: requests.total },
    empty: t("cart.approval.none"),
  };
}

/** Tells requests of one person apart by PO number and size; those stored before snapshots were have no size. */
const subjectOf = ({ poNumber, lines }: ListedRequest, t: Translate): string =>
  [poNumber, lines === null ? "" : t("cart.lineCount", { count: lines })].filter(Boolean).join(" · ");

const stateCodes = { open: "PEND", approved: "APPR", denied: "DENY", withdrawn: "BACK" } as const;

export const approvalState = (state: ReviewState, t: Translate): { code: string; label: string } => ({
  code: stateCodes[state],
  label: t(`cart.approval.${state}`),
});
