import { createHash } from "node:crypto";
import { runAtOnce, runInTurns, type Work } from "~/lib/in-turns.server";
import { num, plain } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { addDays } from "../calendar";
import type { Call } from "../call";
import type { DraftEvaluation, EvaluatedLine } from "../evaluate/evaluation";
import { priceFieldsOf } from "../evaluate/price-fields";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";
import { defaultDatesOf } from "./default-dates";
import { itemStatus, orderStatus } from "./order-status";

/** Converts an evaluated draft to rows, without invalid lines: these never become part of a document. */
export const recordsOf = (...draft: Parameters<typeof converting>): WholeDocument =>
  runAtOnce(converting(...draft));

/** Converts a draft that may have thousands of lines, and yields to the event loop meanwhile. */
export const recordsOfLong = (...draft: Parameters<typeof converting>): Promise<WholeDocument> =>
  runInTurns(converting(...draft));

function* converting(
  call: Pick<Call, "ctx" | "now" | "today">,
  evaluation: DraftEvaluation,
  head: { number: string; key: string | null },
): Work<WholeDocument> {
  const { draft, parties } = evaluation;
  const { kind } = draft;
  const blocks = blocksOf(evaluation);
  const lines = evaluation.lines.filter((line) => line.ok);
  const schedule: ScheduleRecord[] = [];
  const newItems: ItemRecord[] = [];
  for (const line of lines) {
    if (kind === "order") schedule.push(...scheduleRecords(head.number, evaluation.plant, line));
    newItems.push(itemRecord(evaluation, line, head));
    yield;
  }
  const status =
    kind === "quote" ? "OPEN" : orderStatus({ blocks, items: newItems, schedule, deliveries: [] });
  // Set in place: to copy a row takes twenty times as long, and there may be thousands.
  for (const item of newItems) item.status = kind === "quote" ? status : itemStatus(item, status);
  const document: DocumentRecord = {
    number: head.number,
    kind,
    salesArea: call.ctx.salesArea,
    date: call.today,
    createdAt: call.now,
    poNumber: draft.poNumber?.trim() ?? "",
    soldTo: parties.soldTo.number,
    shipTo: parties.shipTo.number,
    payer: parties.payer.number,
    currency: evaluation.currency,
    net: evaluation.totals.net,
    tax: evaluation.totals.tax,
    total: evaluation.totals.total,
    totals: evaluation.totals,
    status,
    shipStatus: kind === "order" ? status : null,
    requestedDate: evaluation.requestedDate,
    dueDate: kind === "quote" ? validTo(call.today, draft.validTo) : null,
    paymentTerms: parties.area.paymentTerms,
    shippingOption: evaluation.shippingOption,
    incoterms: parties.area.incoterms,
    completeDelivery: evaluation.completeDelivery,
    shipToAddress: draft.shipToAddress ?? null,
    note: draft.note ?? "",
    attributes: draft.attributes ?? {},
    blocks,
    incomplete: evaluation.incomplete,
    credit: evaluation.credit,
    tracking: [],
    details: { defaultDates: defaultDatesOf(draft) },
    openValue: kind === "order" ? evaluation.totals.total : "0",
    dueOn: null,
    deletedAt: null,
    lockedAt: null,
    lockedBy: null,
    lockedUntil: null,
    version: 1,
    submissionKey: head.key,
    contentHash: contentHash(draft),
  };
  return { document, items: newItems, schedule };
}

const blocksOf = (evaluation: DraftEvaluation): string[] =>
  evaluation.draft.kind === "order" && evaluation.credit.status === "blocked" ? ["credit"] : [];

const validTo = (today: BusinessDate, requestedDate: BusinessDate | undefined): BusinessDate =>
  requestedDate && requestedDate >= today ? requestedDate : addDays(today, 30);

function itemRecord(evaluation: DraftEvaluation, line: EvaluatedLine, head: { number: string }): ItemRecord {
  const { draft, material, pricedLine, quotedLine } = line;
  return {
    document: head.number,
    itemNumber: draft.itemNumber,
    kind: evaluation.draft.kind,
    material: material?.number ?? draft.material,
    customerMaterial: line.customerMaterial,
    quantity: plain(line.quantity),
    unit: line.unit,
    baseQuantity: plain(line.baseQuantity),
    baseUnit: material?.baseUnit ?? line.unit,
    ...priceFieldsOf(line),
    weightKg: plain(line.baseQuantity.times(material?.weightKg ?? "0")),
    status: "SCHD",
    requestedDate: line.requestedDate,
    components: pricedLine?.components ?? [],
    batches: draft.batches ?? [],
    note: draft.note ?? "",
    attributes: draft.attributes ?? {},
    rejection: null,
    reason: null,
    plant: evaluation.plant,
    taxCode: pricedLine?.taxCode ?? null,
    delivered: "0",
    deliveredNet: "0",
    deliveredTax: "0",
    issued: "0",
    invoiced: "0",
    refKind: quotedLine ? "quote" : null,
    refNumber: quotedLine?.number ?? null,
    refItem: quotedLine?.itemNumber ?? null,
    orderNumber: evaluation.draft.kind === "order" ? head.number : null,
    orderItem: evaluation.draft.kind === "order" ? draft.itemNumber : null,
  };
}

/** New schedule lines of an item, numbered after those that are on deliveries. */
export function scheduleRecords(
  document: string,
  plant: string,
  line: EvaluatedLine,
  firstLine = 1,
): ScheduleRecord[] {
  return (line.stockPromise?.lines ?? [])
    .filter((part) => num(part.quantity).gt(0))
    .map((part, index) => ({
      document,
      itemNumber: line.draft.itemNumber,
      line: firstLine + index,
      material: line.material?.number ?? line.draft.material,
      plant,
      requestedDate: line.requestedDate,
      confirmedDate: part.date,
      quantity: plain(part.quantity),
      open: plain(part.quantity),
      undelivered: plain(part.quantity),
    }));
}

/** Hash of customer and lines, independent of their order, for finding duplicates. */
export function contentHash(draft: DraftDocument): string {
  const lines = draft.lines
    .filter((line) => line.changeStatus !== "D")
    .map((line) => `${line.material}|${line.quantity}|${line.unit ?? ""}`)
    .sort();
  return createHash("sha256")
    .update([draft.soldTo, ...lines].join("\n"))
    .digest("hex")
    .slice(0, 32);
}
