import { num, zero } from "../../decimal";
import type { BusinessDate } from "../../port/basics";
import type { Batch } from "../../port/materials";
import { promise, type StockPromise, type Supply, take } from "../availability/promise";
import type { Call } from "../call";
import { factorOf } from "../units";
import { checkBatches } from "./batches.server";
import { dateOfLine, possibleDate } from "./delivery-dates";
import type { EvaluatedLine, Evaluation } from "./evaluation";
import type { DraftPricing } from "./price-draft.server";
import { failLine, type SettledLine } from "./settle-line";

/** State that the lines of a draft share: each line leaves less stock and fewer batches to the following ones. */
export interface LineResources {
  earliestDate: BusinessDate;
  documentDate: BusinessDate;
  pricing: DraftPricing;
  supply: ReadonlyMap<string, Supply>;
  batches: ReadonlyMap<string, Batch[]>;
}

/** Determines date, price, batches and promise of one line, and takes its share of the resources. */
export function evaluateLine(
  call: Call,
  settledLine: SettledLine,
  resources: LineResources,
  evaluation: Evaluation,
): EvaluatedLine {
  const { pricing } = resources;
  const { itemNumber } = settledLine.draft;
  const line = { ...settledLine, messages: [...settledLine.messages] };
  const { earliestDate, documentDate } = resources;
  const standingDate = evaluation.standingLines?.get(itemNumber)?.requestedDate;
  const requestedDate = dateOfLine(call, { line, earliestDate, documentDate, standingDate });
  const price = pricing.lines.get(itemNumber) ?? null;
  if (line.material && line.ok && !price) {
    failLine(call, line, "material.noPrice", { material: line.material.number });
  }
  const remainingBatches = line.material ? (resources.batches.get(line.material.number) ?? []) : [];
  const offeredBatches = evaluation.isBrief ? [] : remainingBatches.map((batch) => ({ ...batch }));
  checkBatches(call, line, remainingBatches);
  const stockPromise = promiseLine(
    call,
    line,
    possibleDate(requestedDate, earliestDate),
    resources,
    evaluation,
  );
  return {
    ...line,
    requestedDate,
    pricedLine: line.ok ? price : null,
    stockPromise,
    scales: evaluation.withScales && line.ok ? pricing.scalesOf(line) : [],
    batches: offeredBatches,
    quotedLine: pricing.quotedLines.get(itemNumber) ?? null,
  };
}

function promiseLine(
  call: Call,
  line: SettledLine,
  date: BusinessDate,
  { supply }: LineResources,
  { standingLines }: Evaluation,
): StockPromise | null {
  const { material } = line;
  const materialSupply = material ? supply.get(material.number) : undefined;
  if (!material || !line.ok || !materialSupply) return null;
  const openQuantity = line.baseQuantity.minus(
    standingLines?.get(line.draft.itemNumber)?.deliveredQuantity ?? zero,
  );
  const stockPromise = promise(materialSupply, {
    quantity: openQuantity.gt(0) ? openQuantity : zero,
    date,
    today: call.today,
    step: factorOf(material, line.unit) ?? num(1),
    replenishmentDays: material.replenishmentDays,
  });
  take(materialSupply, stockPromise);
  return stockPromise;
}
