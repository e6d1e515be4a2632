import { num, plain } from "../../decimal";
import type { DocumentChange, StatusCode } from "../../port/documents";
import type { Call } from "../call";
import type { DraftEvaluation } from "../evaluate/evaluation";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";
import { changedBatches } from "./batch-portions";
import { defaultDatesAfter } from "./default-dates";
import { openValue } from "./open-value";
import { itemStatus, orderStatus, quoteItemStatus, quoteStatus } from "./order-status";
import { recordsOf, scheduleRecords } from "./records-of";

/** Merges the stored rows with the evaluation: quantities on deliveries stay, the rest is as evaluated. */
export function mergeChange(
  call: Call,
  before: WholeDocument,
  result: {
    evaluation: DraftEvaluation;
    rejectedItems: ReadonlySet<number>;
    change: DocumentChange;
    deliveries: readonly StatusCode[];
  },
): WholeDocument {
  const { document } = before;
  const { evaluation, rejectedItems, change, deliveries } = result;
  const newRecords = recordsOf(call, evaluation, { number: document.number, key: document.submissionKey });
  const olds = new Map(before.items.map((item) => [item.itemNumber, item]));
  const linesWithBatches = new Set(
    (change.lines ?? []).filter((line) => line.batches).map(({ itemNumber }) => itemNumber),
  );
  const items = newRecords.items.map((item): ItemRecord => {
    const oldItem = olds.get(item.itemNumber);
    if (!oldItem) return item;
    const { delivered, deliveredNet, deliveredTax, issued, invoiced, refKind, refNumber, refItem } = oldItem;
    const rejection = rejectedItems.has(item.itemNumber) ? (oldItem.rejection ?? "customer") : null;
    const chosenBatches = linesWithBatches.has(item.itemNumber) ? item.batches : undefined;
    const batches = changedBatches(oldItem, chosenBatches, item.quantity);
    const progress = { delivered, deliveredNet, deliveredTax, issued, invoiced, refKind, refNumber, refItem };
    return { ...item, ...progress, rejection, batches };
  });
  const remainingNumbers = new Set(items.map((item) => item.itemNumber));
  for (const oldItem of before.items) {
    if (!rejectedItems.has(oldItem.itemNumber) || remainingNumbers.has(oldItem.itemNumber)) continue;
    const rejection = oldItem.rejection ?? "customer";
    items.push({ ...oldItem, rejection, net: "0.00", tax: "0.00", total: "0.00", components: [] });
  }
  items.sort((a, b) => a.itemNumber - b.itemNumber);
  const schedule = document.kind === "order" ? mergeSchedule(before, evaluation) : [];
  const blocks = newRecords.document.blocks;
  const isQuote = document.kind === "quote";
  const status = isQuote ? quoteStatus(items) : orderStatus({ blocks, items, schedule, deliveries });
  const mergedRecord: DocumentRecord = {
    ...newRecords.document,
    date: document.date,
    createdAt: document.createdAt,
    dueDate: document.kind === "quote" ? (change.validTo ?? document.dueDate) : null,
    status,
    shipStatus: document.kind === "order" ? status : null,
    openValue: document.kind === "order" ? openValue(evaluation.totals.total, items) : "0",
    details: { ...document.details, defaultDates: defaultDatesAfter(before, change) },
    tracking: document.tracking,
    version: document.version,
  };
  return {
    document: mergedRecord,
    items: items.map((item) => ({
      ...item,
      status: isQuote ? quoteItemStatus(item) : itemStatus(item, status),
    })),
    schedule,
  };
}

function mergeSchedule(before: WholeDocument, evaluation: DraftEvaluation): ScheduleRecord[] {
  const deliveredSchedule = before.schedule.flatMap((line): ScheduleRecord[] => {
    const onDelivery = num(line.quantity).minus(line.undelivered);
    if (onDelivery.eq(0)) return [];
    const openAmount = num(line.open).minus(line.undelivered);
    return [{ ...line, quantity: plain(onDelivery), open: plain(openAmount), undelivered: "0" }];
  });
  const addedLines = evaluation.lines.flatMap((line) => {
    const mine = deliveredSchedule
      .filter((one) => one.itemNumber === line.draft.itemNumber)
      .map((one) => one.line);
    return scheduleRecords(before.document.number, evaluation.plant, line, Math.max(0, ...mine) + 1);
  });
  return [...deliveredSchedule, ...addedLines];
}
