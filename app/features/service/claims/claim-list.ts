import type { List, ReturnRow } from "~/erp/erp";
import { permittedLink } from "~/features/documents/document-links";
import type { DocumentRights } from "~/features/documents/document-list-view";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView } from "~/ui/lists/list-view";
import type { Claim } from "./claims.store.server";

type View = Omit<ListView, "name" | "address">;

interface Words {
  t: Translate;
  rights: DocumentRights;
}

/** Lists the customer's returns with their state, what they refer to, their label and their credit memo. */
export function claimList({ items, page, pageSize, total }: List<ReturnRow>, { t, rights }: Words): View {
  const links = (row: ReturnRow, isCredit: boolean): Cell | null => {
    const documents = row.references.filter(({ kind }) => (kind === "creditMemo") === isCredit);
    if (documents.length === 0) return null;
    return {
      kind: "links",
      links: documents.map((document) => {
        const href = permittedLink(document, rights);
        const text = `${t(`documents.kinds.${document.kind}`)} ${document.number}`;
        return href ? { text, href } : { text };
      }),
    };
  };
  return {
    caption: t("claims.title"),
    columns: [
      { name: "number", caption: t("claims.number"), datatype: "text", key: true },
      { name: "date", caption: t("documents.date"), datatype: "date" },
      { name: "document", caption: t("claims.document"), datatype: "links", wrap: true },
      { name: "status", caption: t("documents.status"), datatype: "status" },
      { name: "label", caption: t("claims.label.column"), datatype: "links", wrap: true },
      { name: "credit", caption: t("documents.kinds.creditMemo"), datatype: "links", wrap: true },
      { name: "total", caption: t("documents.total"), datatype: "money" },
    ],
    rows: items.map((row) => ({
      id: row.number,
      ...(row.authorization && row.status.code === "APPR"
        ? { messages: [{ severity: "info" as const, text: t("claims.label.todo") }] }
        : {}),
      cells: {
        number: { kind: "text", text: row.number, href: `/returns/${encodeURIComponent(row.number)}` },
        date: { kind: "date", date: row.date },
        document: links(row, false),
        status: { kind: "status", ...row.status },
        label: labelOf(row, t),
        credit: links(row, true),
        total: { kind: "money", amount: row.total, currency: row.currency },
      },
    })),
    paging: { page, pageSize, totalResults: total },
    empty: t("claims.none"),
    emptyLink: { label: t("claims.create"), href: "/report/e_claim" },
  };
}

const labelOf = ({ number, authorization }: ReturnRow, t: Translate): Cell | null =>
  authorization && {
    kind: "links",
    links: [
      {
        text: t("claims.label.short", { number: authorization.number }),
        href: `/returns/${encodeURIComponent(number)}/label`,
      },
    ],
  };

/** Lists claims that are still on their way into the ERP. */
export function pendingClaimList(claims: readonly Claim[], t: Translate): View {
  return {
    caption: t("claims.pending"),
    columns: [
      { name: "document", caption: t("claims.document"), datatype: "text", key: true },
      { name: "sent", caption: t("claims.sentAt"), datatype: "instant" },
      { name: "state", caption: t("documents.status"), datatype: "status" },
    ],
    rows: claims.map(({ id, content, createdAt, state }) => ({
      id,
      cells: {
        document: {
          kind: "text",
          text: `${t(`documents.kinds.${content.document.kind}`)} ${content.document.number}`,
          href: `/user/e_claims/${id}`,
        },
        sent: { kind: "instant", instant: createdAt.toISOString() },
        state: { kind: "status", code: "PEND", label: t(`claims.state.${state}`) },
      },
    })),
  };
}
