import type { Translate } from "~/i18n/translate";
import type { Column, ListView } from "~/ui/lists/list-view";
import { linkToClaim, permittedLink } from "../../documents/document-links";
import type { DocumentRights } from "../../documents/document-list-view";
import type { PaymentPart } from "../item-payment";

interface PartListReader {
  t: Translate;
  rights: Pick<DocumentRights, "openLists">;
  /** Offers the claim of an invoice that was paid short. */
  mayClaim?: boolean;
}

/** Lists one page of the items of a payment. */
export function partList(
  parts: readonly PaymentPart[],
  currency: string,
  paging: { page: string; pageSize: number },
  { t, rights, mayClaim = false }: PartListReader,
): Omit<ListView, "name" | "address"> {
  const page = Math.max(1, Math.trunc(Number(paging.page)) || 1);
  const { pageSize } = paging;
  const hasReasons = parts.some(({ reason }) => reason !== "");
  const claim = t("claims.create");
  return {
    caption: t("receivables.openItems"),
    columns: [
      { name: "document", caption: t("documents.number"), datatype: "text", key: true },
      { name: "kind", caption: t("documents.kind"), datatype: "text" },
      { name: "po_number", caption: t("documents.poNumber"), datatype: "text", wrap: true },
      { name: "open", caption: t("documents.openAmount"), datatype: "money" },
      { name: "discount", caption: t("documents.cashDiscount"), datatype: "money" },
      { name: "amount", caption: t("receivables.pay.amount"), datatype: "money" },
      ...(hasReasons ? reasonColumns(t, mayClaim) : []),
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
          reason: { kind: "text", text: part.reason },
          acts:
            part.reason === "" || part.document.kind !== "invoice"
              ? null
              : {
                  kind: "actions",
                  actions: [
                    {
                      label: claim,
                      name: t("ui.actionOn", { action: claim, subject: part.document.number }),
                      href: claimOf(part),
                    },
                  ],
                },
        },
      };
    }),
    paging: { page, pageSize, totalResults: parts.length },
  };
}

const reasonColumns = (t: Translate, mayClaim: boolean): Column[] => [
  { name: "reason", caption: t("receivables.pay.reason"), datatype: "text", wrap: true },
  ...(mayClaim
    ? [{ name: "acts", caption: t("cart.actions"), datatype: "actions" as const, action: true }]
    : []),
];

/** Links the complaint about exactly this invoice, which begins with the payer's reason. */
const claimOf = ({ document, reason }: PaymentPart): string =>
  `${linkToClaim(document, "invoice")}&${new URLSearchParams({ type: "complaint", text: reason })}`;
