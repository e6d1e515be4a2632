import type { Num } from "../../decimal";
import type { DocumentTotals, DraftDocument, PriceScale } from "../../port/pricing";
import type { Call } from "../call";
import type { ConditionRow } from "../master/rows";
import {
  conditionsByMaterial,
  groupQuantitiesOf,
  type PricedDocument,
  priceLongDocument,
  scalesOf,
} from "../pricing/price-document";
import type { AgreedPrice, LineToPrice, PricingTerms } from "../pricing/pricing-terms";
import type { EvaluatedLine, Evaluation, RecalledLines } from "./evaluation";
import { findConditions } from "./find-conditions.server";
import type { MaterialFacts } from "./find-materials.server";
import { findQuoted, type QuotedLine } from "./find-quoted.server";
import type { SettledLine } from "./settle-line";

/** Facts from which the prices of a draft are calculated. */
export interface DraftBasis {
  conditions: ConditionRow[];
  quotedLines: ReadonlyMap<number, QuotedLine>;
  agreedPrices: ReadonlyMap<number, AgreedPrice>;
  linesToPrice: readonly LineToPrice[];
  /** Quantity of the whole draft in each price group. */
  groupQuantities: ReadonlyMap<string, Num>;
}

/** Prices of a draft, with what is needed to price its lines again. */
export interface DraftPricing extends PricedDocument {
  quotedLines: ReadonlyMap<number, QuotedLine>;
  scalesOf(line: SettledLine): PriceScale[];
  /** Totals of the lines without an error. */
  totalsWithoutErrors(lines: readonly EvaluatedLine[]): Promise<DocumentTotals>;
}

/** Reads conditions, quotes and agreed prices for the lines of a draft. */
export async function findBasis(
  call: Call,
  draft: DraftDocument,
  settlement: { lines: readonly SettledLine[]; materials: readonly MaterialFacts[]; terms: PricingTerms },
  evaluation: Pick<Evaluation, "pricingDate" | "agreedPrices">,
): Promise<DraftBasis> {
  const { lines, materials, terms } = settlement;
  const conditions = await findConditions(call, {
    date: evaluation.pricingDate,
    materials: materials.map((material) => material.number),
    priceGroups: [...new Set(materials.map((material) => material.priceGroup))],
    customer: draft.soldTo,
    customerGroup: terms.customerGroup,
    country: terms.country,
  });
  const quotedLines = await findQuoted(call, draft, lines);
  const agreedPrices = new Map<number, AgreedPrice>();
  for (const [itemNumber, quotedPrice] of quotedLines) agreedPrices.set(itemNumber, quotedPrice.agreedPrice);
  for (const [itemNumber, price] of evaluation.agreedPrices ?? []) agreedPrices.set(itemNumber, price);
  const linesToPrice = lines.flatMap((line) => lineToPrice(line, agreedPrices));
  return {
    conditions,
    quotedLines,
    agreedPrices,
    linesToPrice,
    groupQuantities: groupQuantitiesOf(linesToPrice),
  };
}

/** Prices the lines of a draft by its conditions, quotes and agreed prices. */
export async function priceDraft(
  { conditions, quotedLines, agreedPrices, linesToPrice }: DraftBasis,
  terms: PricingTerms,
  { charges, isBrief }: Evaluation,
  recalledLines?: RecalledLines,
): Promise<DraftPricing> {
  const conditionsOf = conditionsByMaterial(conditions);
  const lineByItem = new Map(linesToPrice.map((line) => [line.itemNumber, line]));
  const pricing = { charges, isBrief };
  return {
    ...(await priceLongDocument(linesToPrice, terms, conditions, {
      ...pricing,
      earlierPrice: recalledLines?.priceOf,
    })),
    quotedLines,
    scalesOf(line) {
      const toPrice = lineByItem.get(line.draft.itemNumber);
      return toPrice ? scalesOf(toPrice, terms, conditionsOf(toPrice.material.number)) : [];
    },
    async totalsWithoutErrors(evaluatedLines) {
      const validLines = evaluatedLines.flatMap((line) => lineToPrice(line, agreedPrices));
      return (await priceLongDocument(validLines, terms, conditions, pricing)).totals;
    },
  };
}

function lineToPrice(line: SettledLine, agreedPrices: ReadonlyMap<number, AgreedPrice>): LineToPrice[] {
  if (!line.material || !line.ok) return [];
  const { material, quantity, unit, baseQuantity, draft } = line;
  const { itemNumber } = draft;
  return [{ itemNumber, material, quantity, unit, baseQuantity, agreedPrice: agreedPrices.get(itemNumber) }];
}
