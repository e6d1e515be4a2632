import type { BusinessDate } from "../../port/basics";
import type { SalesDocument } from "../../port/documents";
import type { Call } from "../call";
import { keysIn } from "../list.server";
import type { WholeDocument } from "../records";

/** Facts that the law requires on an invoice or a credit memo and that only the documents before it hold. */
export type Supply = Pick<SalesDocument, "supplyDate" | "corrects">;

/** Finds the day of the goods issue, and the invoice that a credit memo corrects. */
export async function findSupplies(
  call: Call,
  wholes: readonly WholeDocument[],
): Promise<ReadonlyMap<string, Supply>> {
  const supplies = new Map<string, Supply>(
    wholes.map(({ document, suppliedOn }) => [
      document.number,
      { supplyDate: suppliedOn ?? document.details.goodsIssue ?? null, corrects: null },
    ]),
  );
  const memos = wholes.filter(({ document }) => document.kind === "creditMemo");
  if (memos.length === 0) return supplies;
  const rows = await call.sql.many<SupplyRow>(suppliesOfCreditMemos, [
    memos.map(({ document }) => document.number),
  ]);
  for (const { number, goodsIssue, invoice, invoiceDate } of rows) {
    const corrects =
      invoice && invoiceDate ? { kind: "invoice" as const, number: invoice, date: invoiceDate } : null;
    supplies.set(number, { supplyDate: goodsIssue, corrects });
  }
  return supplies;
}

interface SupplyRow {
  number: string;
  goodsIssue: BusinessDate | null;
  invoice: string | null;
  invoiceDate: BusinessDate | null;
}

/** A credit memo follows a claim, which names a delivery or an invoice. Planning this takes longer than an invoice's. */
const suppliesOfCreditMemos = `
  SELECT i.document AS number, max(d.details ->> 'goodsIssue') AS goods_issue, max(v.number) AS invoice,
    max(v.date) AS invoice_date
  FROM items i
  LEFT JOIN items r ON r.document = i.ref_number AND r.item_number = i.ref_item
  LEFT JOIN items c ON r.ref_kind = 'invoice' AND c.document = r.ref_number AND c.item_number = r.ref_item
  LEFT JOIN documents d ON d.number = CASE WHEN r.ref_kind = 'delivery' THEN r.ref_number ELSE c.ref_number END
  LEFT JOIN documents v ON v.number = CASE WHEN r.ref_kind = 'invoice' THEN r.ref_number ELSE d.details ->> 'invoice' END
  WHERE i.document = ${keysIn("$1")}
  GROUP BY i.document`;
