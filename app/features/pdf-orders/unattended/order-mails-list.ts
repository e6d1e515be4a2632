import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { OrderMail } from "./ordering-rules.store.server";

/** Lists the latest mails that arrived at a customer's address, with what became of each. */
export function orderMailsList(
  mails: readonly OrderMail[],
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("reports.pdf.rule.mails"),
    columns: [
      { name: "at", caption: t("reports.pdf.rule.arrived"), datatype: "instant" },
      { name: "sender", caption: t("reports.pdf.rule.sender"), datatype: "text", key: true, wrap: true },
      { name: "subject", caption: t("reports.pdf.rule.subject"), datatype: "text", wrap: true },
      { name: "outcome", caption: t("cart.saved.state"), datatype: "status" },
    ],
    rows: mails.map(({ id, at, sender, subject, outcome, orders }) => ({
      id,
      cells: {
        at: { kind: "instant", instant: at.toISOString() },
        sender: { kind: "text", text: sender },
        subject: { kind: "text", text: subject },
        outcome: {
          kind: "status",
          code: outcome === "taken" ? "APPR" : "FAIL",
          label:
            outcome === "taken"
              ? t("reports.pdf.rule.outcome.taken", { count: orders })
              : t(`reports.pdf.rule.outcome.${outcome}`),
        },
      },
    })),
    paging: { page: 1, pageSize: Math.max(10, mails.length), totalResults: mails.length },
    empty: t("reports.pdf.rule.noMails"),
  };
}
