import { num, plain } from "../../decimal";
import { ErpError } from "../../erp-errors";
import type { ErpMessage, Scope } from "../../port/basics";
import type { ChangedLine, ChangeTarget, DocumentChange, SalesDocument } from "../../port/documents";
import { message, type SentenceKey } from "../../texts/text";
import { type Call, reject } from "../call";
import { evaluateDraft } from "../evaluate/evaluate-draft.server";
import type { DraftEvaluation, EvaluatedLine } from "../evaluate/evaluation";
import type { StandingLine } from "../evaluate/settle-line";
import type { Charges } from "../pricing/price-document";
import type { ItemRecord, WholeDocument } from "../records";
import { convert } from "../units";
import { agreedPrices, negotiatedPrices } from "./agreed-prices";
import { openReservations } from "./batch-portions";
import { changedDraft } from "./changed-draft";
import { countOrdered, lockQuotes, quotesBehind } from "./count-ordered.server";
import { assertAcceptable, tell } from "./create-document.server";
import { movesByShipping } from "./default-dates";
import { deliveryStages } from "./delivery-stages.server";
import { findChange, rememberChange } from "./find-change.server";
import { mergeChange } from "./merge-change";
import { presentDocument } from "./present-documents.server";
import { changePermit, lockOf } from "./present-rows.server";
import { getWhole } from "./read-documents.server";
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
    const changedDocument = await findChange(call, kind, { number, within, key });
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
  assertAcceptable(call, result.evaluation);
  const { document: changedRecord, items } = result.whole;
  const newDocument = { ...result.whole, document: { ...changedRecord, version: document.version + 1 } };
  await replaceDocument(call.sql, newDocument);
  if (kind === "order") {
    await countOrdered(call, items);
    await writeReplenishments(call, result.evaluation);
    await reserveBatches(call.sql, currentDocument.items.flatMap(openReservations), -1);
    await reserveBatches(call.sql, items.flatMap(openReservations), 1);
  }
  if (key) await rememberChange(call, number, key);
  tellChange(call, result);
  call.messages.push(message("success", "document.changed", call.language));
  return presentDocument(call, newDocument);
}

const asRejected = (item: ItemRecord): ChangedLine => ({ itemNumber: item.itemNumber, changeStatus: "D" });

/** Calculates a change without locking or writing anything. */
export async function simulateChange(
  call: Call,
  kind: ChangeKind,
  { number, within, change }: { number: string; within: Scope; change: DocumentChange },
): Promise<SalesDocument> {
  const currentDocument = await getWhole(call, number, [kind], within);
  const result = await evaluateChange(call, currentDocument, change, false);
  tellChange(call, result);
  return presentDocument(call, result.whole);
}

/** Warns of the same before and after; a cancelled document needs neither credit nor missing values. */
function tellChange(call: Call, { whole, evaluation }: EvaluatedChange): void {
  if (whole.document.status !== "CANC") tell(call, evaluation);
}

interface EvaluatedChange {
  whole: WholeDocument;
  evaluation: DraftEvaluation;
}

async function evaluateChange(
  call: Call,
  before: WholeDocument,
  change: DocumentChange,
  locksStock: boolean,
): Promise<EvaluatedChange> {
  if (before.document.kind !== "quote" && change.lines?.some(({ netPrice }) => netPrice !== undefined)) {
    throw new ErpError({ kind: "unsupported", capability: "agreePrices" });
  }
  const rejectedItems = rejectedBy(call, before.items, change);
  const draft = changedDraft(before, change, rejectedItems);
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
  const tooSmallLines = refuseBelowDelivered(call, evaluation.lines, standingLines);
  const acceptable = (evaluation.acceptable || draft.lines.length === 0) && tooSmallLines === 0;
  const { number } = before.document;
  const deliveries = (await deliveryStages(call.sql, [number])).get(number) ?? [];
  return {
    whole: mergeChange(call, before, { evaluation, rejectedItems, change, deliveries }),
    evaluation: { ...evaluation, acceptable },
  };
}

/** Adds an error to each line that is less than what is on deliveries; counts them. */
function refuseBelowDelivered(
  call: Call,
  lines: readonly EvaluatedLine[],
  standingLines: ReadonlyMap<number, StandingLine>,
): number {
  let refusals = 0;
  for (const { draft, material, unit, baseQuantity, messages } of lines) {
    const deliveredQuantity = standingLines.get(draft.itemNumber)?.deliveredQuantity;
    if (!deliveredQuantity || !material || baseQuantity.gte(deliveredQuantity)) continue;
    refusals += 1;
    const smallestQuantity =
      convert(material, deliveredQuantity, material.baseUnit, unit) ?? deliveredQuantity;
    const values = { quantity: plain(smallestQuantity), unit };
    messages.push(
      message("error", "quantity.belowDelivered", call.language, {
        values,
        target: { item: draft.itemNumber },
      }),
    );
  }
  return refusals;
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
