import type { Movement, NamedPartner, Statement, StatementSum } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { wireCode } from "~/lib/wire-code";
import type { Column, ListView, Row } from "~/ui/lists/list-view";
import { permittedLink } from "../documents/document-links";
import type { DocumentRights } from "../documents/document-list-view";

/** Statement of account of a period, as it is written to papers and workbooks. */
export interface WholeStatement extends Statement {
  fromDate: string;
  toDate: string;
}

/** Page of a statement: dates in the visitor's format, or as typed if they could not be parsed. */
export interface StatementView {
  payers: NamedPartner[];
  payer: NamedPartner | null;
  dates: [string, string];
  errors: Partial<Record<"from_date" | "to_date", string[]>>;
  sums: StatementSum[];
  view: ListView;
  /** Time of the ERP's answer; null if no payer is chosen. */
  asOf: string | null;
  files: { format: "pdf" | "xlsx"; href: string }[];
}

export const movementColumns = (t: Translate): Column[] => [
  { name: "date", caption: t("documents.date"), datatype: "date" },
  { name: "document", caption: t("documents.number"), datatype: "text", key: true },
  { name: "kind", caption: t("documents.kind"), datatype: "text" },
  { name: "reference", caption: t("documents.reference"), datatype: "text", wrap: true },
  { name: "amount", caption: t("documents.amount"), datatype: "money" },
  { name: "balance", caption: t("receivables.balance"), datatype: "money" },
];

export const movementRows = (
  movements: readonly Movement[],
  { t, rights }: { t: Translate; rights: Pick<DocumentRights, "openLists"> },
): Row[] =>
  movements.map(({ kind, number, document, date, reference, amount, balance, currency }) => {
    const href = permittedLink(document, rights);
    return {
      id: `${kind} ${number} ${document.number}`,
      cells: {
        date: { kind: "date", date },
        document: { kind: "text", text: document.number, ...(href ? { href } : {}) },
        kind: { kind: "text", text: t(`receivables.movements.${kind}`), value: wireCode(kind) },
        reference: { kind: "text", text: reference },
        amount: { kind: "money", amount, currency },
        balance: { kind: "money", amount: balance, currency },
      },
    };
  });
