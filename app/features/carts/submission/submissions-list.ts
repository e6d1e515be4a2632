import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { SubmissionState } from "../cart";
import type { SentCart } from "./submission.store.server";

/** Lists submissions: when, what, the state, and a link to the receipt. */
export function submissionsList(
  submissions: { items: SentCart[]; total: number; page: number; pageSize: number },
  hrefOf: (submission: SentCart) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("reports.sent.title"),
    columns: [
      { name: "sent", caption: t("cart.receipt.sentAt"), datatype: "instant" },
      { name: "kind", caption: t("documents.kind"), datatype: "text" },
      { name: "number", caption: t("reports.sent.number"), datatype: "text", key: true },
      { name: "po_number", caption: t("cart.poNumber"), datatype: "text", wrap: true },
      { name: "state", caption: t("cart.saved.state"), datatype: "status" },
      { name: "total", caption: t("cart.total"), datatype: "money" },
    ],
    rows: submissions.items.map((submission) => ({
      id: submission.id,
      cells: {
        sent: { kind: "instant", instant: submission.createdAt.toISOString() },
        kind: { kind: "text", text: t(`cart.receipt.document.${submission.kind}`) },
        number: {
          kind: "text",
          text: submission.documentNumber ?? t(withoutDocument(submission.state)),
          href: hrefOf(submission),
        },
        po_number: { kind: "text", text: submission.poNumber },
        state: {
          kind: "status",
          code: statusCodes[submission.state],
          label: t(`reports.state.${submission.state}`),
        },
        total: { kind: "money", amount: submission.total, currency: submission.currency },
      },
    })),
    paging: { page: submissions.page, pageSize: submissions.pageSize, totalResults: submissions.total },
    empty: t("reports.sent.empty"),
  };
}

/** Promises no number for what became no document. */
const withoutDocument = (state: SubmissionState) =>
  state === "rejected" || state === "cancelled" ? "reports.sent.noDocument" : "reports.sent.none";

const statusCodes: Record<SubmissionState, string> = {
  claimed: "PEND",
  paying: "PEND",
  sending: "PEND",
  unknown: "PEND",
  forPerson: "PEND",
  confirmed: "APPR",
  rejected: "FAIL",
  cancelled: "CANC",
};
