import { daysBefore } from "~/lib/business-date";
import type { DocumentRow, Orders, SimilarDocument } from "../../port/documents";
import type { DraftDocument } from "../../port/pricing";
import { answerWith, type SapCall, type SapSystem } from "../call";
import { prepareLines } from "../drafts/prepare-lines";
import type { Submissions } from "./create-document";
import { listDocuments } from "./list-documents";
import { salesDocumentsOf } from "./sales-documents";
import { orderShape } from "./shapes";

export function ordersOf(system: SapSystem, submissions: Submissions): Orders {
  return {
    ...salesDocumentsOf(system, submissions, orderShape),
    similar: (ctx, draft, days) => answerWith(system, ctx, (call) => findSimilar(call, draft, days)),
  };
}

const maxCompared = 50;
const maxComparedLines = 200;

/** Compares the draft with the customer's last orders: SAP cannot search by content, nor without regard to case. */
async function findSimilar(call: SapCall, draft: DraftDocument, days: number): Promise<SimilarDocument[]> {
  const today = call.clock.now().toISOString().slice(0, 10);
  const [{ items }, lines] = await Promise.all([
    listDocuments(call, orderShape, {
      within: [{ function: "soldTo", number: draft.soldTo }],
      fromDate: daysBefore(today, days),
      page: 1,
      pageSize: maxCompared,
      sortBy: "date",
      order: "desc",
      withItems: maxComparedLines,
    }),
    prepareLines(call, draft),
  ]);
  const requestedContent = contentOf(
    lines.map(({ draft: line, material, unit }) => ({
      material: material?.number ?? line.material,
      quantity: line.quantity,
      unit,
    })),
  );
  const poNumber = draft.poNumber?.trim().toLowerCase() ?? "";
  return items.flatMap((row) => {
    const isSamePo = poNumber !== "" && row.poNumber.toLowerCase() === poNumber;
    const reasons: SimilarDocument["because"] = [
      ...(isSamePo ? (["poNumber"] as const) : []),
      ...(hasContent(row, requestedContent) ? (["lines"] as const) : []),
    ];
    return reasons.length > 0 && row.status.code !== "CANC" ? { row, because: reasons } : [];
  });
}

const contentOf = (lines: readonly { material: string; quantity: string; unit: string }[]): string =>
  lines
    .map(({ material, quantity, unit }) => `${material} ${quantity} ${unit}`)
    .sort()
    .join("|");

/** An order with more lines than were read is not compared. */
const hasContent = ({ firstItems }: DocumentRow, content: string): boolean =>
  firstItems !== undefined &&
  firstItems.count === firstItems.first.length &&
  contentOf(firstItems.first) === content;
