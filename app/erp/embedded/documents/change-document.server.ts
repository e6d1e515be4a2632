import { ErpError } from "../../erp-errors";
import type { Address, ErpMessage, Scope } from "../../port/basics";
import type {
  ChangedLine,
  ChangeTarget,
  DocumentChange,
  SalesDocument,
  StatusCode,
} from "../../port/documents";
import type { DraftDocument, DraftLine } from "../../port/pricing";
import { type Call, reject } from "../call";
import { num, plain } from "../decimal";
import { evaluateDraft } from "../evaluate/evaluate-draft.server";
import type { DraftEvaluation } from "../evaluate/evaluation";
import type { StandingLine } from "../evaluate/settle-line";
import type { Charges } from "../pricing/price-document";
import type { DocumentRecord, ItemRecord, ScheduleRecord, WholeDocument } from "../records";
import { message, type SentenceKey } from "../texts/text";
import { convert } from "../units";
import { agreedPrices, negotiatedPrices } from "./agreed-prices";
import { changedBatches, openReservations } from "./batch-portions";
import { countOrdered, lockQuotes, quotesBehind } from "./count-ordered.server";
import { assertAcceptable, tell } from "./create-document.server";
import { defaultDatesAfter, movesByShipping } from "./default-dates";
import { deliveryStages } from "./delivery-stages.server";
import { findChange, rememberChange } from "./find-change.server";
import { openValue } from "./open-value";
import { itemStatus, orderStatus, quoteItemStatus, quoteStatus } from "./order-status";
import { presentDocument } from "./present-documents.server";
import { changePermit, lockOf } from "./present-rows.server";
import { getWhole } from "./read-documents.server";
import { recordsOf, scheduleRecords } from "./records-of";
import { lockKey, replaceDocument, reserveBatches, writeReplenishments } from "./write-document.server";

type ChangeKind = "order" | "quote";

/**
 * Changes a document under its row lock if the version matches and nobody edits it; `cancel` rejects the undelivered
 * rest.
 */
export async function changeDocument(
  call: Call,
  kind: ChangeKind,
  target: ChangeTarget,
  request: DocumentChange | "cancel",
): Promise<SalesDocument> {
  const { number, within, version, key } = target;
  if (key) {
    await lockKey(call.sql, `change ${key}`);
    const changedDocument = await findChange(call, kind, number, within, key);
    if (changedDocument) return changedDocument;
  }
  await lockKey(call.sql, `document ${number}`);
  const currentDocument = await getWhole(call, number, [kind], within);
  const { document } = currentDocument;
  const lockReason = lockOf(call, document);
  if (lockReason) throw new ErpError({ kind: "locked", by: lockReason, until: document.lockedUntil });
  if (String(document.version) !== version) {
    throw new ErpError({ kind: "conflict", currentVersion: String(document.version) });
  }
  const permit = changePermit(call, document);
  if (!permit.allowed) {
    const refusal: ErpMessage = { severity: "error", code: permit.code, text: permit.reason };
    throw new ErpError({ kind: "rejected", messages: [refusal] });
  }
  const change: DocumentChange =
    request === "cancel"
      ? { lines: currentDocument.items.filter((item) => item.rejection === null).map(asRejected) }
      : request;
  if (kind === "order") await lockQuotes(call, quotesBehind(currentDocument.items));
  const result = await evaluateChange(call, currentDocument, change, true);
  assertAcceptable(call, { ...result.evaluated, acceptable: result.acceptable });
  await replaceDocument(call.sql, {
    ...result.whole,
    document: { ...result.whole.document, version: document.version + 1 },
  });
  if (kind === "order") {
    await countOrdered(call, result.whole.items);
    await writeReplenishments(call, result.evaluated);
    await reserveBatches(call.sql, currentDocument.items.flatMap(openReservations), -1);
    await reserveBatches(call.sql, result.whole.items.flatMap(openReservations), 1);
  }
  if (key) await rememberChange(call, number, key);
  tellChange(call, result);
  call.messages.push(message("success", "document.changed", call.language));
  return presentDocument(call, {
    ...result.whole,
    document: { ...result.whole.document, version: document.version + 1 },
  });
}

const asRejected = (item: ItemRecord): ChangedLine => ({ itemNumber: item.itemNumber, changeStatus: "D" });

/** Calculates a change without locking or writing anything. */
export async function simulateChange(
  call: Call,
  kind: ChangeKind,
  number: string,
  within: Scope,
  change: DocumentChange,
): Promise<SalesDocument> {
  const currentDocument = await getWhole(call, number, [kind], within);
  const result = await evaluateChange(call, currentDocument, change, false);
  tellChange(call, result);
  return presentDocument(call, result.whole);
}

/** Warns of the same before and after; a cancelled document needs neither credit nor missing values. */
function tellChange(call: Call, { whole, evaluated }: MadeChange): void {
  if (whole.document.status !== "CANC") tell(call, evaluated);
}

interface MadeChange {
  whole: WholeDocument;
  evaluated: DraftEvaluation;
  acceptable: boolean;
}

async function evaluateChange(
  call: Call,
  before: WholeDocument,
  change: DocumentChange,
  locksStock: boolean,
): Promise<MadeChange> {
  if (before.document.kind !== "quote" && change.lines?.some(({ netPrice }) => netPrice !== undefined)) {
    throw new ErpError({ kind: "unsupported", capability: "agreePrices" });
  }
  const rejectedItems = rejectedBy(call, before.items, change);
  const draft = draftOf(before, change, rejectedItems);
  const standingLines = new Map<number, StandingLine>(
    before.items.map(({ itemNumber, baseQuantity, delivered, requestedDate }) => [
      itemNumber,
      { orderedQuantity: num(baseQuantity), deliveredQuantity: num(delivered), requestedDate },
    ]),
  );
  const evaluation = await evaluateDraft(call, draft, {
    pricingDate: before.document.date,
    locksStock,
    document: before.document.number,
    standingLines,
    standingDate: before.document.requestedDate,
    agreedPrices: new Map([...agreedPrices(before.items), ...negotiatedPrices(before.items, change)]),
    ownBatches: before.document.kind === "order" ? givenBack(before.items, change, rejectedItems) : [],
    charges: chargedBefore(before),
  });
  const moves = movesByShipping(before, change);
  const staysDated = ({ itemNumber, delivered, quantity }: ItemRecord) =>
    draft.lines.some((line) => line.itemNumber === itemNumber) && num(delivered).lt(quantity);
  if (moves && !change.requestedDate && before.items.some((item) => staysDated(item) && !moves.line(item))) {
    call.messages.push(message("info", "date.stays", call.language));
  }
  let acceptable = evaluation.acceptable || draft.lines.length === 0;
  for (const line of evaluation.lines) {
    const deliveredQuantity = standingLines.get(line.draft.itemNumber)?.deliveredQuantity;
    if (!deliveredQuantity || !line.material || line.baseQuantity.gte(deliveredQuantity)) continue;
    acceptable = false;
    const quantity =
      convert(line.material, deliveredQuantity, line.material.baseUnit, line.unit) ?? deliveredQuantity;
    line.messages.push(
      message(
        "error",
        "quantity.belowDelivered",
        call.language,
        { quantity: plain(quantity), unit: line.unit },
        { item: line.draft.itemNumber },
      ),
    );
  }
  const { number } = before.document;
  const deliveries = (await deliveryStages(call.sql, [number])).get(number) ?? [];
  const records = merge(call, before, { evaluated: evaluation, rejected: rejectedItems, change, deliveries });
  return { whole: records, evaluated: evaluation, acceptable };
}

/** Batch reservations to release: lines that are rejected or choose other batches. */
function givenBack(items: readonly ItemRecord[], change: DocumentChange, rejectedItems: ReadonlySet<number>) {
  const changedItems = new Set(
    (change.lines ?? []).flatMap((line) => (line.batches ? [line.itemNumber] : [])),
  );
  return items
    .filter((item) => changedItems.has(item.itemNumber) || rejectedItems.has(item.itemNumber))
    .flatMap(openReservations);
}

/** Freight and surcharges are on the first invoice; later changes do not alter them. */
function chargedBefore({ document, items }: WholeDocument): Charges | undefined {
  const { freight, surcharges } = document.totals;
  return items.some((item) => num(item.invoiced).gt(0)) ? { freight, surcharges } : undefined;
}

/** Lines that the change rejects or that were rejected before. */
function rejectedBy(call: Call, items: readonly ItemRecord[], change: DocumentChange): ReadonlySet<number> {
  const rejectedItems = new Set(
    items.filter((item) => item.rejection !== null).map((item) => item.itemNumber),
  );
  for (const line of change.lines ?? []) {
    const item = items.find((one) => one.itemNumber === line.itemNumber);
    const fail = (code: SentenceKey) =>
      reject(call, code, { item: String(line.itemNumber) }, { item: line.itemNumber });
    if (!item && !line.material) throw fail("change.unknownLine");
    if (item && item.rejection !== null) throw fail("change.rejectedLine");
    if (line.changeStatus === "D") rejectedItems.add(line.itemNumber);
  }
  return rejectedItems;
}

function draftOf(
  before: WholeDocument,
  change: DocumentChange,
  rejectedItems: ReadonlySet<number>,
): DraftDocument {
  const { document } = before;
  const changeByItem = new Map((change.lines ?? []).map((line) => [line.itemNumber, line]));
  const isDateChanged = change.requestedDate !== undefined && change.requestedDate !== document.requestedDate;
  const moves = movesByShipping(before, change);
  const unchangedLines = before.items.flatMap((item): DraftLine[] => {
    const line = changeByItem.get(item.itemNumber);
    if (rejectedItems.has(item.itemNumber) && num(item.delivered).eq(0)) return [];
    const { quantity, unit } = rejectedItems.has(item.itemNumber)
      ? deliveredOf(item)
      : { quantity: line?.quantity ?? plain(num(item.quantity)), unit: line?.unit ?? item.unit };
    return [
      {
        itemNumber: item.itemNumber,
        material: item.material,
        quantity,
        unit,
        requestedDate:
          line?.requestedDate ??
          (isDateChanged || moves?.line(item) ? undefined : (item.requestedDate ?? undefined)),
        batches: line?.batches ?? [],
        note: line?.note ?? item.note,
        attributes: line?.attributes ?? item.attributes,
      },
    ];
  });
  const existingNumbers = new Set(before.items.map((item) => item.itemNumber));
  const addedLines = (change.lines ?? []).flatMap((line): DraftLine[] =>
    existingNumbers.has(line.itemNumber) || !line.material || line.changeStatus === "D"
      ? []
      : [{ ...line, material: line.material, quantity: line.quantity ?? "1" }],
  );
  const shipToAddress = addressAfter(document, change);
  return {
    kind: document.kind === "quote" ? "quote" : "order",
    soldTo: document.soldTo,
    shipTo: change.shipTo ?? document.shipTo,
    payer: document.payer,
    poNumber: change.poNumber ?? document.poNumber,
    requestedDate: moves?.document
      ? undefined
      : (change.requestedDate ?? document.requestedDate ?? undefined),
    shippingOption: change.shippingOption ?? document.shippingOption,
    completeDelivery: change.completeDelivery ?? document.completeDelivery,
    ...(change.validTo || document.dueDate
      ? { validTo: change.validTo ?? document.dueDate ?? undefined }
      : {}),
    ...(shipToAddress ? { shipToAddress } : {}),
    note: change.note ?? document.note,
    attributes: { ...document.attributes, ...change.attributes },
    lines: [...unchangedLines, ...addedLines],
  };
}

function addressAfter({ shipTo, shipToAddress }: DocumentRecord, change: DocumentChange): Address | null {
  if (change.shipToAddress !== undefined) return change.shipToAddress;
  return change.shipTo && change.shipTo !== shipTo ? null : shipToAddress;
}

/**
 * Reduces a line to its delivered quantity, since only the rest can be rejected. Uses the line's unit unless the
 * quantity would be a periodic fraction.
 */
function deliveredOf(item: ItemRecord): { quantity: string; unit: string } {
  const inUnit = num(item.delivered).times(item.quantity).div(item.baseQuantity);
  return inUnit.eq(inUnit.round(3))
    ? { quantity: plain(inUnit), unit: item.unit }
    : { quantity: plain(num(item.delivered)), unit: item.baseUnit };
}

/** Merges the stored rows with the evaluation: quantities on deliveries stay, the rest is as evaluated. */
function merge(
  call: Call,
  before: WholeDocument,
  evaluation: {
    evaluated: DraftEvaluation;
    rejected: ReadonlySet<number>;
    change: DocumentChange;
    deliveries: readonly StatusCode[];
  },
): WholeDocument {
  const { document } = before;
  const { evaluated, rejected, change, deliveries } = evaluation;
  const newRecords = recordsOf(call, evaluated, { number: document.number, key: document.submissionKey });
  const olds = new Map(before.items.map((item) => [item.itemNumber, item]));
  const linesWithBatches = new Set(
    (change.lines ?? []).filter((line) => line.batches).map(({ itemNumber }) => itemNumber),
  );
  const items = newRecords.items.map((item): ItemRecord => {
    const oldItem = olds.get(item.itemNumber);
    if (!oldItem) return item;
    const { delivered, deliveredNet, deliveredTax, issued, invoiced, refKind, refNumber, refItem } = oldItem;
    const rejection = rejected.has(item.itemNumber) ? (oldItem.rejection ?? "customer") : null;
    const chosenBatches = linesWithBatches.has(item.itemNumber) ? item.batches : undefined;
    const batches = changedBatches(oldItem, chosenBatches, item.quantity);
    const progress = { delivered, deliveredNet, deliveredTax, issued, invoiced, refKind, refNumber, refItem };
    return { ...item, ...progress, rejection, batches };
  });
  for (const oldItem of before.items) {
    if (!rejected.has(oldItem.itemNumber) || items.some((item) => item.itemNumber === oldItem.itemNumber))
      continue;
    items.push({
      ...oldItem,
      rejection: oldItem.rejection ?? "customer",
      net: "0.00",
      tax: "0.00",
      total: "0.00",
      components: [],
    });
  }
  items.sort((a, b) => a.itemNumber - b.itemNumber);
  const schedule = document.kind === "order" ? mergeSchedule(before, evaluated) : [];
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
    openValue: document.kind === "order" ? openValue(evaluated.totals.total, items) : "0",
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
