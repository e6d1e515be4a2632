import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { HeldSubmission } from "./held-submissions.queries.server";

/** What a person must decide about: who sent what, when, and what can be done with it. */
export function heldSubmissionsList(
  found: { items: HeldSubmission[]; total: number; page: number; pageSize: number },
  giveBack: (id: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const [look, back] = [t("cart.held.look"), t("cart.held.giveBack")];
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
    rows: found.items.map((held) => {
      const { id, person } = held;
      const of = `${person?.name ?? ""} ${id}`;
      return {
        id,
        cells: {
          person: { kind: "text", text: person?.name ?? "", ...(person ? { note: person.email } : {}) },
          customer: { kind: "text", text: held.soldTo },
          kind: { kind: "text", text: t(`cart.receipt.document.${held.kind}`) },
          sent: { kind: "instant", instant: held.createdAt.toISOString() },
          po_number: { kind: "text", text: held.poNumber },
          total: { kind: "money", amount: held.total, currency: held.currency },
          receipt: { kind: "text", text: id },
          acts: {
            kind: "actions",
            actions: [
              { label: look, name: `${look} ${of}`, intent: `look:${id}` },
              { label: back, name: `${back} ${of}`, href: giveBack(id), dialog: true },
            ],
          },
        },
      };
    }),
    paging: { page: found.page, pageSize: found.pageSize, totalResults: found.total },
    empty: t("cart.held.none"),
  };
}
