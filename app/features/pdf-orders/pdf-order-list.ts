import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { maxPdfMegabytes } from "~/lib/file-limits";
import { intents } from "~/ui/fields/intents";
import type { ListView, Row, RowAction } from "~/ui/lists/list-view";
import type { PdfOrderProblem, PdfOrderState } from "./pdf-order";
import type { Ruling } from "./unattended/ordering-rule";

export const pdfOrderIntents = intents("upload", "open", "retry");

interface ListedOrder {
  id: string;
  createdAt: Date;
  fileName: string;
  person: string;
  soldTo: string;
  soldToName: string;
  poNumber: string;
  state: PdfOrderState;
  problem: PdfOrderProblem | null;
  cart: { state: string; documentNumber: string | null } | null;
  mayEdit: boolean;
  mayRetry: boolean;
  isEditing: boolean;
  sender: string;
  ruling: Ruling | null;
}

const statusCodes: Record<PdfOrderState, string> = {
  uploading: "PEND",
  waiting: "PEND",
  ready: "APPR",
  check: "CANC",
  failed: "FAIL",
};

const problemKey = (problem: PdfOrderProblem): MessageKey => `reports.pdf.problem.${problem}`;

/** Tells what became of an order: its own state until its cart is ordered. */
function stateInWords({ state, problem, cart }: ListedOrder, t: Translate): { code: string; label: string } {
  if (cart?.documentNumber) return { code: "APPR", label: t("reports.pdf.state.ordered") };
  if (cart?.state === "submitting" || cart?.state === "submitted") {
    return { code: "PEND", label: t("reports.pdf.state.sending") };
  }
  if (cart?.state === "review") return { code: "PEND", label: t("reports.pdf.state.review") };
  const isWithoutCart = (state === "ready" || state === "check") && !cart;
  if (isWithoutCart) return { code: "CANC", label: t("reports.pdf.state.removed") };
  if (state === "failed" && problem) {
    return {
      code: "FAIL",
      label: t("reports.pdf.state.failedAs", {
        reason: t(problemKey(problem), { megabytes: maxPdfMegabytes }),
      }),
    };
  }
  return { code: statusCodes[state], label: t(`reports.pdf.state.${state}`) };
}

/** Tells that a rule ordered it, or why none did while a person still must. */
function rulingMessages({ ruling, cart }: ListedOrder, t: Translate): Pick<Row, "messages"> {
  const isHeld = ruling?.isOrdered === false && cart?.state === "saved";
  if (!ruling?.isOrdered && !isHeld) return {};
  const text = ruling.isOrdered ? t("reports.pdf.rule.ordered") : rulingInWords(ruling, t);
  return { messages: [{ severity: "info", text }] };
}

/** Says why an order waits for a person although its customer has a rule. */
export const rulingInWords = ({ reasons }: Ruling, t: Translate): string =>
  t("reports.pdf.rule.held", {
    reasons: reasons.map((reason) => t(`reports.pdf.rule.reason.${reason}`)),
  });

/** Lists stored PDF orders: what was sent, what became of it, and what can be done. */
export function pdfOrderList(
  orders: { items: readonly ListedOrder[]; total: number; page: number; pageSize: number },
  links: { file: (id: string) => string; document: (number: string) => string; edit: string },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("reports.pdf.title"),
    columns: [
      { name: "at", caption: t("reports.pdf.at"), datatype: "instant" },
      { name: "file", caption: t("reports.pdf.file"), datatype: "text", key: true, wrap: true },
      { name: "person", caption: t("reports.web.person"), datatype: "text", wrap: true },
      { name: "sold_to_number", caption: t("documents.soldTo"), datatype: "text", wrap: true },
      { name: "po_number", caption: t("cart.poNumber"), datatype: "text" },
      { name: "state", caption: t("cart.saved.state"), datatype: "status", wrap: true },
      { name: "doc_number", caption: t("documents.criteria.orderNumber"), datatype: "text" },
      { name: "actions", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: orders.items.map((order) => {
      const number = order.cart?.documentNumber;
      return {
        id: order.id,
        ...rulingMessages(order, t),
        cells: {
          at: { kind: "instant", instant: order.createdAt.toISOString() },
          file: { kind: "text", text: order.fileName, href: links.file(order.id) },
          person: {
            kind: "text",
            text: order.person,
            ...(order.sender ? { note: t("reports.pdf.mailedBy", { sender: order.sender }) } : {}),
          },
          sold_to_number: {
            kind: "text",
            text: order.soldToName || order.soldTo,
            ...(order.soldToName ? { note: order.soldTo } : {}),
            value: order.soldTo,
          },
          po_number: { kind: "text", text: order.poNumber },
          state: { kind: "status", ...stateInWords(order, t) },
          doc_number: number ? { kind: "text", text: number, href: links.document(number) } : null,
          actions: { kind: "actions", actions: actionsOf(order, links.edit, t) },
        },
      };
    }),
    paging: { page: orders.page, pageSize: orders.pageSize, totalResults: orders.total },
    empty: t("reports.pdf.none"),
  };
}

function actionsOf(order: ListedOrder, edit: string, t: Translate): RowAction[] {
  const { id, fileName } = order;
  const namesOf = (label: string) => ({ label, name: `${label} ${fileName}` });
  const actions: RowAction[] = [];
  if (order.isEditing && order.mayEdit) actions.push({ ...namesOf(t("reports.pdf.continue")), href: edit });
  else if (order.mayEdit) {
    actions.push({ ...namesOf(t("reports.pdf.open")), intent: `${pdfOrderIntents.open}:${id}` });
  }
  if (order.mayRetry) {
    actions.push({ ...namesOf(t("reports.pdf.retry")), intent: `${pdfOrderIntents.retry}:${id}` });
  }
  return actions;
}
