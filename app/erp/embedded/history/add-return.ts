import { addWorkingDays } from "../calendar";
import { creditMemo } from "../flow/deliver";
import type { PlannedOrderRow } from "../master/rows";
import type { WholeDocument } from "../records";
import { claimItem, claimRecords } from "../returns.server";
import type { HistoryRun } from "./history-run";
import { timeOf } from "./past-order";

/** Adds a return some days after the delivery, approved and credited. */
export function addReturn(run: HistoryRun, plannedOrder: PlannedOrderRow, delivery: WholeDocument): void {
  const date = addWorkingDays(delivery.document.details.goodsIssue ?? delivery.document.date, 6);
  const creditDate = addWorkingDays(date, 4);
  if (creditDate > run.today) return;
  const returnedItems = delivery.items.filter((_, position) => plannedOrder.returned.includes(position));
  if (returnedItems.length === 0) return;
  const number = run.numbers.take("return");
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
  const items = claim.lines.map((line, position) =>
    claimItem({ language: "en" }, { ...claim, source: delivery, claimedQuantities: new Map() }, line, {
      document: number,
      itemNumber: (position + 1) * 10,
    }),
  );
  const returnDocument = claimRecords(
    { today: date, now: timeOf(date, 4) },
    claim,
    delivery,
    items,
    number,
    null,
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
