import { createHash } from "node:crypto";
import type { Clock } from "~/lib/clock";
import { mapInTurns } from "~/lib/in-turns.server";
import { money, zero } from "../../decimal";
import type { Batch } from "../../port/materials";
import type { SimulatedLine } from "../../port/pricing";
import type { Supply } from "../availability/promise";
import type { Call } from "../call";
import { reachedRates } from "../pricing/price-line";
import type { PricingTerms } from "../pricing/pricing-terms";
import type { EvaluatedLine, LineMemory, RecalledLines } from "./evaluation";
import type { DraftBasis } from "./price-draft.server";
import type { SettledLine } from "./settle-line";

/** Lines that are kept at most; each takes some 3 kB. */
const maxLines = 12_000;

/** Milliseconds for which lines are kept that no simulation asks for. */
export const lineTtl = 5 * 60_000;

/** Opens a memory from which a changed draft takes over the lines that the change does not touch. */
export function openLineMemory(clock: Pick<Clock, "monotonic">): LineMemory {
  /** Oldest first. */
  const entries = new Map<string, { at: number; lines: readonly EvaluatedLine[] }>();
  const simulatedLines = new WeakMap<EvaluatedLine, SimulatedLine>();
  /** Oldest first. */
  const settledLines = new Map<string, SettledLine>();
  let lineCount = 0;

  function remove(key: string): void {
    lineCount -= entries.get(key)?.lines.length ?? 0;
    entries.delete(key);
  }

  function store(key: string, lines: readonly EvaluatedLine[]): void {
    remove(key);
    entries.set(key, { at: clock.monotonic(), lines });
    lineCount += lines.length;
    for (const [oldKey, { at }] of entries) {
      if (lineCount <= maxLines && clock.monotonic() - at < lineTtl) break;
      remove(oldKey);
    }
  }

  return {
    settled(key, settle) {
      const line = settledLines.get(key) ?? settle();
      settledLines.delete(key);
      settledLines.set(key, line);
      const [oldestKey] = settledLines.size > maxLines ? settledLines.keys() : [];
      if (oldestKey !== undefined) settledLines.delete(oldestKey);
      return line;
    },
    recall(key) {
      const lines = entries.get(key)?.lines;
      if (lines) store(key, lines);
      return lines;
    },
    store,
    simulated(line, simulate) {
      const simulatedLine = simulatedLines.get(line) ?? simulate();
      simulatedLines.set(line, simulatedLine);
      return simulatedLine;
    },
    withTax(line, price) {
      if (!line.pricedLine || !price || line.pricedLine.tax.eq(price.tax)) return line;
      const taxedLine = { ...line, pricedLine: price };
      const { tax, total } = price;
      const simulatedLine = simulatedLines.get(line);
      if (simulatedLine)
        simulatedLines.set(taxedLine, { ...simulatedLine, tax: money(tax), total: money(total) });
      return taxedLine;
    },
  };
}

export interface DraftFacts {
  terms: PricingTerms;
  basis: DraftBasis;
  earliestDate: string;
  documentDate: string;
  supply: ReadonlyMap<string, Supply>;
  batches: ReadonlyMap<string, readonly Batch[]>;
}

/** Recalls the lines of each product as a whole: one line leaves less stock to the next. */
export async function recallLines(
  memory: LineMemory,
  call: Call,
  lines: readonly SettledLine[],
  facts: DraftFacts,
): Promise<RecalledLines> {
  const { basis, supply, batches } = facts;
  const commonOf = commonFactsOf(call, facts);
  const conditions = groupBy(basis.conditions, ({ material }) => material);
  const keys = new Map<string, string>();
  const recalledLines = new Map<number, EvaluatedLine>();
  const groups = groupBy(lines, ({ material }) => material?.number);
  await mapInTurns([...groups], ([number, group]) => {
    const material = group[0]?.material;
    // Facts of the database stand for themselves by their digests: to write them all takes longer than to price a line.
    const key = JSON.stringify([
      commonOf(material?.priceGroup ?? ""),
      material?.digest ?? material,
      group.map(({ draft, customerMaterial, substitutedFor, unit }) => [
        draft,
        customerMaterial,
        substitutedFor,
        unit,
        basis.quotedLines.get(draft.itemNumber),
        basis.agreedPrices.get(draft.itemNumber),
      ]),
      conditions.get(number)?.map((condition) => condition.digest ?? condition),
      supply.get(number),
      batches.get(number),
    ]);
    keys.set(number, key);
    for (const line of memory.recall(key) ?? []) recalledLines.set(line.draft.itemNumber, line);
  });
  return {
    line(itemNumber, price) {
      const line = recalledLines.get(itemNumber);
      return line && memory.withTax(line, price);
    },
    priceOf: (itemNumber) => recalledLines.get(itemNumber)?.pricedLine,
    store(evaluatedLines) {
      for (const [number, group] of groupBy(evaluatedLines, ({ material }) => material?.number)) {
        const key = keys.get(number);
        if (key) memory.store(key, group);
      }
    },
  };
}

/** Returns what tells everything that all lines of a price group depend on. */
function commonFactsOf(
  { ctx, language, today }: Call,
  { terms, basis, earliestDate, documentDate }: DraftFacts,
): (priceGroup: string) => string {
  const commonFacts = [ctx.salesArea, language, today, terms, earliestDate, documentDate];
  const generalConditions = basis.conditions.filter(({ material }) => material === null);
  const digests = new Map<string, string>();
  return (priceGroup) => {
    const knownDigest = digests.get(priceGroup);
    if (knownDigest) return knownDigest;
    const quantity = basis.groupQuantities.get(priceGroup) ?? zero;
    const conditions = generalConditions.filter(
      (one) => one.priceGroup === null || one.priceGroup === priceGroup,
    );
    const digest = digestOf([commonFacts, conditions, reachedRates(conditions, priceGroup, quantity)]);
    digests.set(priceGroup, digest);
    return digest;
  };
}

const digestOf = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64");

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | null | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (!key) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
