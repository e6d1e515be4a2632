import { addWorkingDays } from "../calendar";
import { claimRecords } from "../documents/claim-records";
import { creditMemo } from "../flow/bill";
import type { PlannedOrderRow } from "../master/rows";
import type { WholeDocument } from "../records";
import type { HistoryRun } from "./history-run";
import { timeOf } from "./past-order";

/** Adds a return some days after the delivery, approved and credited. */
export function addReturn(run: HistoryRun, plannedOrder: PlannedOrderRow, delivery: WholeDocument): void {
  const date = addWorkingDays(delivery.document.details.goodsIssue ?? delivery.document.date, 6);
  const creditDate = addWorkingDays(date, 4);
  if (creditDate > run.today) return;
  const returnedItems = delivery.items.filter((_, position) => plannedOrder.returned.includes(position));
  if (returnedItems.length === 0) return;
  const claim = {
    type: "return" as const,
    document: { kind: "delivery" as const, number: delivery.document.number },
    contact: "",
    text: "",
    lines: returnedItems.map((item) => ({
      itemNumber: item.itemNumber,
      quantity: item.quantity,
      reason: "damaged",
    })),
  };
  const returnDocument = claimRecords(
    { language: "en", today: date, now: timeOf(date, 4) },
    claim,
    { ...delivery, claimedQuantities: new Map() },
    { number: run.numbers.take("return"), key: null },
  );
  returnDocument.document.details.decision = "approved";
  Object.assign(returnDocument.document, { status: "CRED", dueOn: null });
  for (const item of returnDocument.items) item.status = "CRED";
  const { memo, openItem } = creditMemo(returnDocument, {
    number: run.numbers.take("credit_memo"),
    openItem: run.numbers.take("open_item"),
    date: creditDate,
    at: timeOf(creditDate, 5),
  });
  run.history.documents.push(returnDocument, memo);
  run.history.openItems.push(openItem);
}
