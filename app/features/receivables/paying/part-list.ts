import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import { permittedLink } from "../../documents/document-links";
import type { DocumentRights } from "../../documents/document-list-view";
import type { PaymentPart } from "../item-payment";

/** Lists one page of the items of a payment. */
export function partList(
  parts: readonly PaymentPart[],
  currency: string,
  paging: { page: string; pageSize: number },
  { t, rights }: { t: Translate; rights: Pick<DocumentRights, "openLists"> },
): Omit<ListView, "name" | "address"> {
  const page = Math.max(1, Math.trunc(Number(paging.page)) || 1);
  const { pageSize } = paging;
  return {
    caption: t("receivables.openItems"),
    columns: [
      { name: "document", caption: t("documents.number"), datatype: "text", key: true },
      { name: "kind", caption: t("documents.kind"), datatype: "text" },
      { name: "po_number", caption: t("documents.poNumber"), datatype: "text", wrap: true },
      { name: "open", caption: t("documents.openAmount"), datatype: "money" },
      { name: "discount", caption: t("documents.cashDiscount"), datatype: "money" },
      { name: "amount", caption: t("receivables.pay.amount"), datatype: "money" },
    ],
    rows: parts.slice((page - 1) * pageSize, page * pageSize).map((part) => {
      const href = permittedLink(part.document, rights);
      return {
        id: part.openItem,
        cells: {
          document: { kind: "text", text: part.document.number, ...(href ? { href } : {}) },
          kind: { kind: "text", text: t(`documents.kinds.${part.document.kind}`), value: part.document.kind },
          po_number: { kind: "text", text: part.poNumber },
          open: { kind: "money", amount: part.open, currency },
          discount: Number(part.discount) === 0 ? null : { kind: "money", amount: part.discount, currency },
          amount: { kind: "money", amount: part.amount, currency },
        },
      };
    }),
    paging: { page, pageSize, totalResults: parts.length },
  };
}
