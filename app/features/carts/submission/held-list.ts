import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { HeldSubmission } from "./held-submissions.queries.server";

/** Lists held submissions: who sent what and when, with buttons to look it up or give it back. */
export function heldSubmissionsList(
  submissions: { items: HeldSubmission[]; total: number; page: number; pageSize: number },
  giveBackHref: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const [lookUp, giveBack] = [t("cart.held.look"), t("cart.held.giveBack")];
  return {
    caption: t("areas.held_orders.title"),
    columns: [
      { name: "person", caption: t("cart.held.person"), datatype: "text", key: true },
      { name: "customer", caption: t("frame.partner"), datatype: "text" },
      { name: "kind", caption: t("documents.kind"), datatype: "text" },
      { name: "sent", caption: t("cart.receipt.sentAt"), datatype: "instant" },
      { name: "po_number", caption: t("documents.poNumber"), datatype: "text", wrap: true },
      { name: "total", caption: t("cart.total"), datatype: "money" },
      { name: "receipt", caption: t("cart.receipt.number"), datatype: "text", wrap: true },
      { name: "acts", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: submissions.items.map((submission) => {
      const { id, person } = submission;
      const subject = `${person?.name ?? ""} ${id}`;
      return {
        id,
        cells: {
          person: { kind: "text", text: person?.name ?? "", ...(person ? { note: person.email } : {}) },
          customer: { kind: "text", text: submission.soldTo },
          kind: { kind: "text", text: t(`cart.receipt.document.${submission.kind}`) },
          sent: { kind: "instant", instant: submission.createdAt.toISOString() },
          po_number: { kind: "text", text: submission.poNumber },
          total: { kind: "money", amount: submission.total, currency: submission.currency },
          receipt: { kind: "text", text: id },
          acts: {
            kind: "actions",
            actions: [
              { label: lookUp, name: `${lookUp} ${subject}`, intent: `look:${id}` },
              { label: giveBack, name: `${giveBack} ${subject}`, href: giveBackHref(id), dialog: true },
            ],
          },
        },
      };
    }),
    paging: { page: submissions.page, pageSize: submissions.pageSize, totalResults: submissions.total },
    empty: t("cart.held.none"),
  };
}
