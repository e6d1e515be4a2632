import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { SubmissionState } from "../cart";
import type { SentCart } from "./submission.store.server";

/** Carts that were sent, as a list: when, what, how it stands, and its receipt. */
export function submissionsList(
  found: { items: SentCart[]; total: number; page: number; pageSize: number },
  href: (sent: SentCart) => string,
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
    rows: found.items.map((sent) => ({
      id: sent.id,
      cells: {
        sent: { kind: "instant", instant: sent.createdAt.toISOString() },
        kind: { kind: "text", text: t(`cart.receipt.document.${sent.kind}`) },
        number: { kind: "text", text: sent.documentNumber ?? t("reports.sent.none"), href: href(sent) },
        po_number: { kind: "text", text: sent.poNumber },
        state: { kind: "status", code: tones[sent.state], label: t(`reports.state.${sent.state}`) },
        total: { kind: "money", amount: sent.total, currency: sent.currency },
      },
    })),
    paging: { page: found.page, pageSize: found.pageSize, totalResults: found.total },
    empty: t("reports.sent.empty"),
  };
}

const tones: Record<SubmissionState, string> = {
  claimed: "PEND",
  paying: "PEND",
  sending: "PEND",
  unknown: "PEND",
  forPerson: "PEND",
  confirmed: "APPR",
  rejected: "FAIL",
  cancelled: "CANC",
};
