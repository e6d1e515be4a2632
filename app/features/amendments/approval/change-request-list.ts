import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { Amendment } from "../amendments.store.server";

/** Lists the changes that wait for an approver. */
export function changeRequestList(
  requests: { items: Amendment[]; total: number; page: number; pageSize: number },
  hrefOf: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("amendments.approval.list"),
    columns: [
      { name: "order", caption: t("documents.kinds.order"), datatype: "text", key: true },
      { name: "requestor", caption: t("cart.approval.requestor"), datatype: "text" },
      { name: "approver", caption: t("cart.approval.approver"), datatype: "text" },
      { name: "comment", caption: t("cart.comment"), datatype: "text", wrap: true },
      { name: "when", caption: t("cart.approval.when"), datatype: "instant" },
      { name: "before", caption: t("amendments.before"), datatype: "money" },
      { name: "after", caption: t("amendments.after"), datatype: "money" },
    ],
    rows: requests.items.map(({ id, documentNumber, approval, base, agreed, updatedAt }) => ({
      id,
      cells: {
        order: { kind: "text", text: documentNumber, href: hrefOf(id) },
        requestor: { kind: "text", text: approval?.requestor ?? "" },
        approver: { kind: "text", text: approval?.approver ?? "" },
        comment: approval?.comment ? { kind: "text", text: approval.comment } : null,
        when: { kind: "instant", instant: updatedAt.toISOString() },
        before: { kind: "money", amount: base.total, currency: base.currency },
        after: agreed ? { kind: "money", amount: agreed.total, currency: agreed.currency } : null,
      },
    })),
    paging: { page: requests.page, pageSize: requests.pageSize, totalResults: requests.total },
  };
}
