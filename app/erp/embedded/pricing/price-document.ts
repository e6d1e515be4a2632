import { mapInTurns } from "~/lib/in-turns.server";
import type { DocumentTotals, PriceScale } from "../../port/pricing";
import { cents, largest, money, type Num, num, plain, sum, zero } from "../decimal";
import type { ConditionRow } from "../master/rows";
import { convert } from "../units";
import { priceLine, taxCodeOf, taxRate } from "./price-line";
import { taxLabel } from "./price-sheet";
import type { LineToPrice, PricedLine, PricingTerms } from "./pricing-terms";
import { spreadTax } from "./spread-tax";
import { taxCategoryOf } from "./tax-treatment";

export interface PricedDocument {
  lines: Map<number, PricedLine>;
  totals: DocumentTotals;
}

/** Charges on a document as a whole. */
export interface Charges {
  freight: string;
  surcharges: string;
}

/**
 * Prices all lines, then adds the charges on the document, unless `charges` has them. Lines without a price are left
 * out.
 */
export function priceDocument(
  lines: readonly LineToPrice[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  charges?: Charges,
): PricedDocument {
  const results = lines.map(linePricing(lines, terms, conditions));
  return documentOf(lines, results, terms, conditions, charges);
}

/** Prices a document that may have thousands of lines, and lets others have their turn meanwhile. */
export async function priceLongDocument(
  lines: readonly LineToPrice[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  charges?: Charges,
): Promise<PricedDocument> {
  const results = await mapInTurns(lines, linePricing(lines, terms, conditions));
  return documentOf(lines, results, terms, conditions, charges);
}

/** Returns what prices a line of the document: scales go by the document's quantity of each price group. */
function linePricing(
  lines: readonly LineToPrice[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
): (line: LineToPrice) => PricedLine | null {
  const groups = new Map<string, Num>();
  for (const line of lines) {
    const { priceGroup } = line.material;
    groups.set(priceGroup, (groups.get(priceGroup) ?? zero).plus(line.baseQuantity));
  }
  const relevantConditions = conditionsByMaterial(conditions);
  return (line) =>
    priceLine(
      line,
      terms,
      relevantConditions(line.material.number),
      groups.get(line.material.priceGroup) ?? zero,
    );
}

function documentOf(
  lines: readonly LineToPrice[],
  results: readonly (PricedLine | null)[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  charges: Charges | undefined,
): PricedDocument {
  const pricedLines = new Map<number, PricedLine>();
  for (const result of results) if (result) pricedLines.set(result.itemNumber, result);
  const weight = sum(lines.map((line) => line.baseQuantity.times(line.material.weightKg)));
  const totals = totalsOf([...pricedLines.values()], weight, terms, conditions, charges);
  return { lines: pricedLines, totals };
}

/** Gives each line its share of the tax of its rate, and returns the tax of the charges on the whole document. */
function settleTaxes(lines: PricedLine[], charges: Num, terms: PricingTerms, rate: string): Num {
  const ofCharges = { taxCode: taxCodeOf("full", terms), rate, net: charges };
  const shares = spreadTax([...lines.map((line) => ({ ...line, rate: line.taxRate })), ofCharges]);
  lines.forEach((line, index) => {
    const tax = shares[index] ?? zero;
    line.tax = tax;
    line.total = line.net.plus(tax);
    for (const component of line.components) if (component.kind === "tax") component.amount = money(tax);
  });
  return shares.at(-1) ?? zero;
}

/**
 * Groups conditions by material, each with those that apply to all materials, so that a line need not search all of
 * them.
 */
export function conditionsByMaterial(
  conditions: readonly ConditionRow[],
): (material: string) => readonly ConditionRow[] {
  const rowsByMaterial = new Map<string, ConditionRow[]>();
  const generalConditions: ConditionRow[] = [];
  for (const condition of conditions) {
    if (condition.material === null) generalConditions.push(condition);
    else
      rowsByMaterial.set(condition.material, [...(rowsByMaterial.get(condition.material) ?? []), condition]);
  }
  return (material) => [...(rowsByMaterial.get(material) ?? []), ...generalConditions];
}

function totalsOf(
  lines: PricedLine[],
  weight: Num,
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  lineCharges: Charges | undefined,
): DocumentTotals {
  const goods = sum(lines.map((line) => line.net));
  const chargeable = goods.gt(0) && !lineCharges;
  const smallOrder = conditions.find((one) => one.type === "smallOrder");
  const isSmall = chargeable && smallOrder?.minimum && goods.lt(smallOrder.minimum);
  const smallValue = num(lineCharges?.surcharges ?? (isSmall ? smallOrder.rate : "0"));
  const freight = chargeable
    ? freightOf(terms.shippingOption, weight, conditions)
    : num(lineCharges?.freight ?? "0");

  const taxes = new Map<string, { rate: string; base: Num; amount: Num }>();
  const addTax = (code: string, rate: string, base: Num, amount: Num) => {
    const tax = taxes.get(code);
    taxes.set(code, {
      rate,
      base: (tax?.base ?? zero).plus(base),
      amount: (tax?.amount ?? zero).plus(amount),
    });
  };
  const charges = cents(freight).plus(cents(smallValue));
  const rate = taxRate("full", terms, conditions);
  const chargesTax = settleTaxes(lines, charges, terms, rate);
  for (const line of lines) addTax(line.taxCode, line.taxRate, line.net, line.tax);
  if (charges.gt(0)) addTax(taxCodeOf("full", terms), rate, charges, chargesTax);
  const net = goods.plus(charges);
  const tax = sum([...taxes.values()].map((one) => one.amount));
  return {
    goods: money(goods),
    discounts: money(sum(lines.map((line) => line.discount))),
    freight: money(cents(freight)),
    surcharges: money(cents(smallValue)),
    net: money(net),
    tax: money(tax),
    total: money(net.plus(tax)),
    currency: terms.currency,
    weightKg: plain(weight),
    taxes: [...taxes].map(([code, one]) => ({
      code,
      label: taxLabel(one.rate, terms.language),
      category: taxCategoryOf(code),
      rate: one.rate,
      base: money(one.base),
      amount: money(one.amount),
      reason: "",
    })),
  };
}

/** Freight by weight, with a minimum amount. */
export function freightOf(option: string, weight: Num, conditions: readonly ConditionRow[]): Num {
  const freight = conditions.find((one) => one.type === "freight" && one.shippingOption === option);
  return freight ? cents(largest(num(freight.minimum ?? "0"), weight.times(freight.rate))) : zero;
}

/** Tiers of a line: each quantity at which the net price changes. */
export function scalesOf(
  line: LineToPrice,
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
): PriceScale[] {
  if (line.agreed) return [];
  const { material } = line;
  const froms = new Set<string>(["1"]);
  for (const condition of conditions) {
    if (condition.scales.length === 0) continue;
    const fits =
      condition.material === material.number ||
      (condition.material === null && condition.priceGroup === material.priceGroup);
    if (!fits) continue;
    for (const tier of condition.scales) {
      const unit = condition.perUnit ?? material.baseUnit;
      const from = convert(material, num(tier.from), unit, line.unit);
      if (from && num(tier.from).gt(0)) froms.add(plain(from));
    }
  }
  if (froms.size === 1) return [];
  const scales: PriceScale[] = [];
  let last = "";
  for (const from of [...froms].sort((a, b) => num(a).cmp(num(b)))) {
    const baseQuantity = convert(material, num(from), line.unit, material.baseUnit);
    if (!baseQuantity) continue;
    const tier = { ...line, quantity: num(from), baseQuantity };
    const pricedLine = priceLine(tier, terms, conditions, baseQuantity, false);
    if (!pricedLine || money(pricedLine.netPrice) === last) continue;
    last = money(pricedLine.netPrice);
    scales.push({
      from,
      unit: line.unit,
      price: last,
      priceQuantity: pricedLine.priceQuantity,
      priceUnit: pricedLine.priceUnit,
      currency: terms.currency,
    });
  }
  return scales.length > 1 ? scales : [];
}
