import { runAtOnce, runInTurns, type Work } from "~/lib/in-turns.server";
import { cents, largest, money, type Num, num, plain, sum, zero } from "../../decimal";
import type { DocumentTotals, PriceScale } from "../../port/pricing";
import type { ConditionRow } from "../master/rows";
import { convert } from "../units";
import { priceLine, taxCodeOf, taxRate } from "./price-line";
import { taxLabel } from "./price-sheet";
import type { LineToPrice, PricedLine, PricingTerms } from "./pricing-terms";
import { taxShares } from "./spread-tax";
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

interface Pricing {
  /** Charges that the document has already. */
  charges?: Charges | undefined;
  /** Leaves out how the prices of lines come about. */
  isBrief?: boolean | undefined;
  /** Returns what was calculated before from the same facts. */
  earlierPrice?: ((itemNumber: number) => PricedLine | null | undefined) | undefined;
}

/**
 * Prices all lines, then adds the charges on the document, unless `charges` has them. Lines without a price are left
 * out.
 */
export const priceDocument = (...document: Parameters<typeof pricing>): PricedDocument =>
  runAtOnce(pricing(...document));

/** Prices a document that may have thousands of lines, and yields to the event loop meanwhile. */
export const priceLongDocument = (...document: Parameters<typeof pricing>): Promise<PricedDocument> =>
  runInTurns(pricing(...document));

function* pricing(
  lines: readonly LineToPrice[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  { charges, isBrief = false, earlierPrice }: Pricing = {},
): Work<PricedDocument> {
  const priceOf = linePricing(lines, terms, conditions, isBrief);
  const pricedLines = new Map<number, PricedLine>();
  let weight = zero;
  for (const line of lines) {
    const earlierLine = earlierPrice?.(line.itemNumber);
    // A copy, because each document settles the taxes of its own lines.
    const pricedLine = earlierLine ? { ...earlierLine } : priceOf(line);
    if (pricedLine) pricedLines.set(line.itemNumber, pricedLine);
    weight = weight.plus(line.baseQuantity.times(line.material.weightKg));
    yield;
  }
  const totals = yield* totalsOf([...pricedLines.values()], {
    weight,
    terms,
    conditions,
    lineCharges: charges,
  });
  return { lines: pricedLines, totals };
}

/** Returns what prices a line of the document: scales go by the document's quantity of each price group. */
function linePricing(
  lines: readonly LineToPrice[],
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  isBrief: boolean,
): (line: LineToPrice) => PricedLine | null {
  const groups = groupQuantitiesOf(lines);
  const relevantConditions = conditionsByMaterial(conditions);
  return (line) =>
    priceLine(line, {
      terms,
      conditions: relevantConditions(line.material.number),
      groupQuantity: groups.get(line.material.priceGroup) ?? zero,
      withSteps: !isBrief,
    });
}

/** Sums the quantities of each price group in base units. */
export function groupQuantitiesOf(lines: readonly LineToPrice[]): Map<string, Num> {
  const groups = new Map<string, Num>();
  for (const { material, baseQuantity } of lines)
    groups.set(material.priceGroup, (groups.get(material.priceGroup) ?? zero).plus(baseQuantity));
  return groups;
}

/** Gives each line its share of the tax of its rate, and returns the tax of the charges on the whole document. */
function* settleTaxes(lines: PricedLine[], charges: Num, terms: PricingTerms, rate: string): Work<Num> {
  const shareOf = taxShares();
  for (const line of lines) {
    const tax = shareOf({ taxCode: line.taxCode, rate: line.taxRate, net: line.net });
    line.tax = tax;
    line.total = line.net.plus(tax);
    for (const component of line.components) if (component.kind === "tax") component.amount = money(tax);
    yield;
  }
  return shareOf({ taxCode: taxCodeOf("full", terms), rate, net: charges });
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

function* totalsOf(
  lines: PricedLine[],
  {
    weight,
    terms,
    conditions,
    lineCharges,
  }: {
    weight: Num;
    terms: PricingTerms;
    conditions: readonly ConditionRow[];
    lineCharges: Charges | undefined;
  },
): Work<DocumentTotals> {
  let [goods, discounts] = [zero, zero];
  for (const { net, discount } of lines) {
    goods = goods.plus(net);
    if (!discount.eq(0)) discounts = discounts.plus(discount);
    yield;
  }
  const isChargeable = goods.gt(0) && !lineCharges;
  const smallOrder = conditions.find((one) => one.type === "smallOrder");
  const isSmall = isChargeable && smallOrder?.minimum && goods.lt(smallOrder.minimum);
  const smallValue = num(lineCharges?.surcharges ?? (isSmall ? smallOrder.rate : "0"));
  const freight = isChargeable
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
  const chargesTax = yield* settleTaxes(lines, charges, terms, rate);
  for (const line of lines) {
    addTax(line.taxCode, line.taxRate, line.net, line.tax);
    yield;
  }
  if (charges.gt(0)) addTax(taxCodeOf("full", terms), rate, charges, chargesTax);
  const net = goods.plus(charges);
  const tax = sum([...taxes.values()].map((one) => one.amount));
  return {
    goods: money(goods),
    discounts: money(discounts),
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
  if (line.agreedPrice) return [];
  const { material } = line;
  const froms = new Set<string>(["1"]);
  for (const condition of conditions) {
    if (condition.scales.length === 0) continue;
    const isMet =
      condition.material === material.number ||
      (condition.material === null && condition.priceGroup === material.priceGroup);
    if (!isMet) continue;
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
    const pricedLine = priceLine(tier, { terms, conditions, groupQuantity: baseQuantity, withSteps: false });
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
