import type { BusinessDate, ErpMessage } from "../../port/basics";
import type { Batch } from "../../port/materials";
import type { CreditVerdict, DocumentTotals, DraftDocument, DraftLine, PriceScale } from "../../port/pricing";
import { findSupply, lockSupply } from "../availability/find-supply.server";
import { promise, type StockPromise, take } from "../availability/promise";
import { addWorkingDays, isDate, later, workingDayFrom } from "../calendar";
import { type Call, reject, salesAreaOf } from "../call";
import { type Num, num, zero } from "../decimal";
import type { BatchReservation } from "../documents/batch-portions";
import type { ConditionRow } from "../master/rows";
import { type Charges, conditionsByMaterial, priceDocument, scalesOf } from "../pricing/price-document";
import type { AgreedPrice, LineToPrice, PricedLine, PricingTerms } from "../pricing/price-line";
import { message } from "../texts/text";
import { factorOf } from "../units";
import { checkBatches, findBatches } from "./batches.server";
import { findConditions } from "./find-conditions.server";
import { checkCredit } from "./find-credit.server";
import { findMaterials, type MaterialFacts } from "./find-materials.server";
import { findQuoted, type Quoted } from "./find-quoted.server";
import { determineParties, type Parties } from "./parties.server";
import { type SettledLine, settleLine } from "./settle-line";

export interface Evaluated {
  draft: DraftDocument;
  parties: Parties;
  plant: string;
  currency: string;
  shippingOption: string;
  requestedDate: BusinessDate;
  completeDelivery: boolean;
  lines: EvaluatedLine[];
  totals: DocumentTotals;
  credit: CreditVerdict;
  incomplete: ErpMessage[];
  conditions: ConditionRow[];
  acceptable: boolean;
}

export interface EvaluatedLine extends SettledLine {
  requestedDate: BusinessDate;
  priced: PricedLine | null;
  promised: StockPromise | null;
  scales: PriceScale[];
  batches: Batch[];
  /** Line of the quote that this line follows. */
  quoted: Quoted | null;
}

export interface Evaluation {
  /** Day whose conditions apply: a changed order keeps the prices of its own day. */
  pricingDate: BusinessDate;
  /** Locks the stock, so that no other transaction can promise it. */
  lock: boolean;
  /** Number of the document that is being changed; its own reservations and value are ignored. */
  document: string | null;
  /** Base units of lines that are on deliveries and need no promise any more. */
  delivered?: ReadonlyMap<number, Num>;
  /** Batch reservations of the document that is being changed; they are available to it. */
  ownBatches?: readonly BatchReservation[];
  /** Freight and surcharges that are invoiced already. */
  charged?: Charges | undefined;
  /** Prices that lines of a changed document keep. */
  agreed?: ReadonlyMap<number, AgreedPrice>;
  /** Calculates price scales; expensive, so only for carts that a person looks at. */
  scales?: boolean;
}

const shippingOptions = ["standard", "express", "pickup", "freight"];

/** Working days until goods can leave. */
export const leadDays = (shippingOption: string): number =>
  shippingOption === "express" || shippingOption === "pickup" ? 1 : 3;

/** Replaces the sold-to; ship-to and payer are determined anew. */
function putOn(soldTo: string | undefined, draft: DraftDocument): DraftDocument {
  if (!soldTo || soldTo === draft.soldTo) return draft;
  const { shipTo: _, payer: __, ...rest } = draft;
  return { ...rest, soldTo };
}

/** Evaluates a draft completely: prices, dates, partners, credit, and the errors of each line. */
export async function evaluateDraft(
  call: Call,
  asked: DraftDocument,
  evaluation: Evaluation,
): Promise<Evaluated> {
  const area = salesAreaOf(call);
  const draft = putOn(call.otherPartner, asked);
  assertItemNumbers(call, draft.lines);
  const parties = await determineParties(call, draft);
  const shippingOption = draft.shippingOption || parties.area.shippingOption;
  if (!shippingOptions.includes(shippingOption)) {
    throw reject(call, "shipping.unknown", { option: shippingOption }, { field: "shippingOption" });
  }
  if (parties.soldTo.blocked) {
    call.messages.push(
      message(
        "error",
        "partner.blocked",
        call.language,
        { partner: parties.soldTo.number },
        { field: "soldTo" },
      ),
    );
  }
  const earliest = addWorkingDays(call.today, leadDays(shippingOption));
  const requestedDate = dateFor(call, draft.requestedDate, earliest, undefined);

  const found = await findMaterials(
    call,
    draft.lines.map((line) => line.material),
    draft.soldTo,
  );
  const settled = draft.lines.map((line) =>
    settleLine(call, line, found, evaluation.delivered?.get(line.itemNumber)),
  );
  const facts = [
    ...new Map(
      settled.flatMap((line) => (line.material ? [[line.material.number, line.material]] : [])),
    ).values(),
  ];
  const numbers = facts.map((material) => material.number);

  const terms: PricingTerms = {
    language: call.language,
    currency: area.currency,
    customer: draft.soldTo,
    customerGroup: parties.area.customerGroup,
    priceList: parties.area.priceList,
    shippingOption,
    country: parties.shipTo.country,
    taxExempt: parties.area.taxClass === "exempt",
    cashDiscount: parties.area.paymentTerms === "D14N30" ? "2" : null,
  };
  const conditions = await findConditions(call, {
    date: evaluation.pricingDate,
    materials: numbers,
    priceGroups: [...new Set(facts.map((material) => material.priceGroup))],
    customer: draft.soldTo,
    customerGroup: terms.customerGroup,
    country: terms.country,
  });
  const relevant = conditionsByMaterial(conditions);
  const quoted = await findQuoted(call, draft, settled);
  const agreed = new Map([...quoted].map(([itemNumber, one]) => [itemNumber, one.agreed]));
  for (const [itemNumber, price] of evaluation.agreed ?? []) agreed.set(itemNumber, price);
  const toPrice = settled.flatMap((line) => lineToPrice(line, agreed));
  const priced = priceDocument(toPrice, terms, conditions, evaluation.charged);

  const plant = area.plant;
  if (evaluation.lock && draft.kind === "order") await lockSupply(call, plant, numbers);
  const supply = await findSupply(call, plant, numbers, evaluation.document);
  const batches = await findBatches(call, facts, plant, evaluation.ownBatches);

  const lines = settled.map((line): EvaluatedLine => {
    const itemNumber = line.draft.itemNumber;
    const lineDate = line.draft.requestedDate
      ? dateFor(call, line.draft.requestedDate, earliest, line)
      : requestedDate;
    const price = priced.lines.get(itemNumber) ?? null;
    if (line.material && line.ok && !price) {
      failLine(call, line, "material.noPrice", { material: line.material.number });
    }
    const known = line.material ? (batches.get(line.material.number) ?? []) : [];
    const own = known.map((batch) => ({ ...batch }));
    checkBatches(call, line, known);
    const stock = line.material ? supply.get(line.material.number) : undefined;
    let promised: StockPromise | null = null;
    if (line.material && line.ok && stock) {
      const open = line.baseQuantity.minus(evaluation.delivered?.get(itemNumber) ?? zero);
      promised = promise(stock, {
        quantity: open.gt(0) ? open : zero,
        date: lineDate,
        today: call.today,
        step: promiseStep(line.material, line.unit),
        replenishmentDays: line.material.replenishmentDays,
      });
      take(stock, promised);
    }
    const one = toPrice.find((candidate) => candidate.itemNumber === itemNumber);
    return {
      ...line,
      requestedDate: lineDate,
      priced: line.ok ? price : null,
      promised,
      scales: evaluation.scales && one && line.ok ? scalesOf(one, terms, relevant(one.material.number)) : [],
      batches: own,
      quoted: quoted.get(itemNumber) ?? null,
    };
  });

  const completeDelivery = draft.completeDelivery ?? parties.area.completeDelivery;
  if (completeDelivery) deliverTogether(lines);
  const wrong = lines.some((line) => !line.ok);
  // Prices again without the lines that turned out to have no price or no batch.
  const totals = wrong
    ? priceDocument(
        lines.flatMap((line) => (line.ok ? lineToPrice(line, agreed) : [])),
        terms,
        conditions,
        evaluation.charged,
      ).totals
    : priced.totals;
  const credit = await checkCredit(call, parties.payer, {
    kind: draft.kind,
    value: num(totals.total),
    currency: area.currency,
    number: evaluation.document,
  });
  const incomplete =
    draft.kind === "order" && !draft.poNumber?.trim()
      ? [message("warning", "document.noPoNumber", call.language, {}, { field: "poNumber" })]
      : [];
  if (draft.lines.length === 0) call.messages.push(message("error", "document.empty", call.language));
  return {
    draft,
    parties,
    plant,
    currency: area.currency,
    shippingOption,
    requestedDate,
    completeDelivery,
    lines,
    totals,
    credit,
    incomplete,
    conditions,
    acceptable: draft.lines.length > 0 && !parties.soldTo.blocked && !wrong,
  };
}

/** Promises are multiples of the order unit. */
function promiseStep(material: MaterialFacts, unit: string): Num {
  return factorOf(material, unit) ?? num(1);
}

function lineToPrice(line: SettledLine, agreed: ReadonlyMap<number, AgreedPrice>): LineToPrice[] {
  if (!line.material || !line.ok) return [];
  const { material, quantity, unit, baseQuantity, draft } = line;
  const { itemNumber } = draft;
  return [{ itemNumber, material, quantity, unit, baseQuantity, agreed: agreed.get(itemNumber) }];
}

function assertItemNumbers(call: Call, lines: readonly DraftLine[]): void {
  const seen = new Set<number>();
  for (const { itemNumber } of lines) {
    if (seen.has(itemNumber)) throw reject(call, "document.itemNumber", { item: String(itemNumber) });
    seen.add(itemNumber);
  }
}

export function failLine(
  call: Call,
  line: SettledLine,
  code: Parameters<typeof message>[1],
  values: Record<string, string>,
): void {
  line.ok = false;
  line.messages.push(message("error", code, call.language, values, { item: line.draft.itemNumber }));
}

/** Returns the requested day if goods can leave by then, else the first possible one. */
function dateFor(
  call: Call,
  wished: BusinessDate | undefined,
  earliest: BusinessDate,
  line: SettledLine | undefined,
): BusinessDate {
  if (!wished) return earliest;
  if (!isDate(wished)) {
    if (!line) throw reject(call, "date.invalid", { date: wished }, { field: "requestedDate" });
    failLine(call, line, "date.invalid", { date: wished });
    return earliest;
  }
  const date = workingDayFrom(wished < earliest ? earliest : wished);
  if (date !== wished) {
    const target = line
      ? { item: line.draft.itemNumber, field: "requestedDate" }
      : { field: "requestedDate" };
    (line?.messages ?? call.messages).push(message("info", "date.past", call.language, { date }, target));
  }
  return date;
}

/** Sets all lines to the latest date of any of them; no date if one line has none. */
function deliverTogether(lines: EvaluatedLine[]): void {
  const parts = lines.flatMap((line) => line.promised?.lines ?? []);
  if (parts.length === 0) return;
  const last = parts.reduce<string | null>((latest, part) => {
    if (part.date === null || latest === null) return null;
    return later(part.date, latest);
  }, "");
  for (const line of lines) {
    if (!line.promised) continue;
    const quantity = line.promised.lines.reduce((total, part) => total.plus(part.quantity), zero);
    if (quantity.gt(0)) line.promised = { ...line.promised, lines: [{ date: last, quantity }] };
  }
}
