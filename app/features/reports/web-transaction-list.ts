import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { WebTransaction } from "./web-transactions.store.server";

/** Names of the operations that change something in the ERP. */
const operationKeys: Partial<Record<string, MessageKey>> = {
  "orders.create": "reports.web.op.ordersCreate",
  "orders.change": "reports.web.op.ordersChange",
  "orders.cancel": "reports.web.op.ordersCancel",
  "quotes.create": "reports.web.op.quotesCreate",
  "quotes.change": "reports.web.op.quotesChange",
  "quotes.cancel": "reports.web.op.quotesCancel",
  "quotes.convert": "reports.web.op.quotesConvert",
  "quotes.requote": "reports.web.op.quotesRequote",
  "returns.create": "reports.web.op.returnsCreate",
  "receivables.postPayment": "reports.web.op.postPayment",
  "attachments.add": "reports.web.op.attachmentsAdd",
  "attachments.remove": "reports.web.op.attachmentsRemove",
};

/** Names an operation in words; one without a name keeps its code. */
export function operationTitle(operation: string, t: Translate): string {
  const key = operationKeys[operation];
  return key ? t(key) : operation;
}

export function webTransactionList(
  transactions: {
    items: readonly (WebTransaction & { person: string })[];
    total: number;
    page: number;
    pageSize: number;
  },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const { items, total, page, pageSize } = transactions;
  return {
    caption: t("reports.web.title"),
    columns: [
      { name: "at", caption: t("reports.web.at"), datatype: "instant", key: true },
      { name: "person", caption: t("reports.web.person"), datatype: "text", wrap: true },
      { name: "operation", caption: t("reports.web.operation"), datatype: "text", wrap: true },
      { name: "document", caption: t("documents.number"), datatype: "text" },
      { name: "partner", caption: t("documents.soldTo"), datatype: "text" },
      { name: "duration", caption: t("reports.web.duration"), datatype: "number" },
      { name: "result", caption: t("reports.web.result"), datatype: "status" },
    ],
    rows: items.map(({ id, at, person, operation, document, partner, milliseconds, result }) => {
      return {
        id,
        cells: {
          at: { kind: "instant", instant: at.toISOString() },
          person: { kind: "text", text: person || t("reports.web.portal") },
          operation: { kind: "text", text: operationTitle(operation, t), value: operation },
          document: { kind: "text", text: document ?? "" },
          partner: { kind: "text", text: partner ?? "" },
          duration: { kind: "number", value: String(milliseconds) },
          result: {
            kind: "status",
            code: result === "ok" ? "APPR" : "FAIL",
            label: t(result === "ok" ? "reports.web.ok" : "reports.web.failedAs", { reason: result }),
          },
        },
      };
    }),
    paging: { page, pageSize, totalResults: total },
    empty: t("reports.web.none"),
  };
}
