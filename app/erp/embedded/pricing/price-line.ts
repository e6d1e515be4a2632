import { cents, type Num, num, plain, zero } from "../../decimal";
import type { ConditionRow } from "../master/rows";
import { convert } from "../units";
import { PriceSheet } from "./price-sheet";
import type {
  AgreedPrice,
  BasePrice,
  Discount,
  LineToPrice,
  PricedLine,
  PricingTerms,
} from "./pricing-terms";

/**
 * Prices one line by the pricing procedure; null if it has no price. `groupQuantity` is the document's quantity of
 * the line's price group in base units, for scales across the group. Without `withSteps` it is faster and lacks the
 * components.
 */
export function priceLine(
  line: LineToPrice,
  {
    terms,
    conditions,
    groupQuantity,
    withSteps = true,
  }: { terms: PricingTerms; conditions: readonly ConditionRow[]; groupQuantity: Num; withSteps?: boolean },
): PricedLine | null {
  const sheet = withSteps ? new PriceSheet(terms) : null;
  const base = basePrice(line, terms, conditions, sheet);
  if (!base) return null;
  sheet?.subtotal("gross", base.amount);

  const inactiveReason = base.type === "listPrice" ? null : "netPrice";
  let net = base.amount;
  let discount = zero;
  for (const condition of discountsFor(line, terms, conditions, groupQuantity)) {
    const amount = cents(base.amount.times(condition.rate).div(100));
    const reason =
      condition.type !== "quantityDiscount" || base.type === "agreedPrice" ? inactiveReason : null;
    sheet?.discount(condition, base.amount, amount, reason);
    if (reason) continue;
    net = net.plus(amount);
    discount = discount.minus(amount);
  }
  const netPrice = line.quantity.eq(0) ? base.rate : net.times(base.per).div(base.pricedQuantity);

  if (base.type !== "agreedPrice") {
    for (const condition of conditions.filter((one) => one.type === "surcharge" && forMaterial(one, line))) {
      const amount = surchargeOf(condition, line, net);
      sheet?.surcharge(condition, base.amount, amount);
      net = net.plus(amount);
    }
  }
  sheet?.subtotal("net", net);

  const rate = taxRate(line.material.taxClass, terms, conditions);
  const tax = cents(net.times(rate).div(100));
  sheet?.tax(rate, net, tax, terms.taxTreatment !== "taxed");
  if (terms.cashDiscount) sheet?.cashDiscount(terms.cashDiscount, net.plus(tax));
  return {
    itemNumber: line.itemNumber,
    netPrice: cents(netPrice),
    priceQuantity: plain(base.per),
    priceUnit: base.perUnit,
    net,
    discount,
    tax,
    taxRate: rate,
    taxCode: taxCodeOf(line.material.taxClass, terms),
    total: net.plus(tax),
    components: sheet?.components ?? [],
  };
}

/** Finds the base price by the access sequence: customer and material, price list and material, material. */
function basePrice(
  line: LineToPrice,
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  sheet: PriceSheet | null,
): BasePrice | null {
  const candidates: { type: BasePrice["type"]; rate: string; per: string; perUnit: string }[] = [];
  if (line.agreedPrice) {
    const { price, per, perUnit } = line.agreedPrice;
    candidates.push({ type: "agreedPrice", rate: price, per, perUnit });
  }
  for (const condition of [
    conditions.find((one) => one.type === "customerPrice" && forMaterial(one, line)),
    conditions.find(
      (one) => one.type === "listPrice" && forMaterial(one, line) && one.priceList === terms.priceList,
    ),
    conditions.find((one) => one.type === "listPrice" && forMaterial(one, line) && one.priceList === null),
  ]) {
    if (!condition) continue;
    const perUnit = condition.perUnit ?? line.material.baseUnit;
    const quantity = convert(line.material, line.baseQuantity, line.material.baseUnit, perUnit);
    candidates.push({
      type: condition.type === "customerPrice" ? "customerPrice" : "listPrice",
      rate: tierOf(condition, quantity ?? zero),
      per: condition.per ?? "1",
      perUnit,
    });
  }
  let chosenPrice: BasePrice | null = null;
  for (const candidate of candidates) {
    const pricedQuantity = convert(
      line.material,
      line.baseQuantity,
      line.material.baseUnit,
      candidate.perUnit,
    );
    if (!pricedQuantity) continue;
    const [rate, per] = [num(candidate.rate), num(candidate.per)];
    const amount = cents(
      (candidate.type === "agreedPrice" && line.agreedPrice && agreedAmount(line, line.agreedPrice)) ||
        rate.times(pricedQuantity).div(per),
    );
    const { type, perUnit } = candidate;
    const price: BasePrice = { type, rate, per, perUnit, pricedQuantity, amount };
    sheet?.price(price, chosenPrice !== null);
    chosenPrice ??= price;
  }
  return chosenPrice;
}

function agreedAmount(line: LineToPrice, { net, baseQuantity }: AgreedPrice): Num | null {
  const deliveredNet = deliveredOf(line)?.net;
  if (deliveredNet !== undefined) return num(deliveredNet);
  return net === null ? null : num(net).times(line.baseQuantity).div(baseQuantity);
}

/** Amounts of the deliveries, if they cover the whole line. */
function deliveredOf({ agreedPrice, baseQuantity }: LineToPrice): AgreedPrice["deliveredPart"] {
  return agreedPrice?.deliveredPart && baseQuantity.eq(agreedPrice.deliveredPart.baseQuantity)
    ? agreedPrice.deliveredPart
    : undefined;
}

const forMaterial = (condition: ConditionRow, line: LineToPrice) =>
  condition.material === line.material.number;

/** Rate of the highest tier that the quantity reaches. */
function tierOf(condition: ConditionRow, quantity: Num): string {
  let rate = condition.rate;
  for (const tier of condition.scales) if (quantity.gte(tier.from)) rate = tier.rate;
  return rate;
}

const isGroupScale = (condition: ConditionRow, priceGroup: string): boolean =>
  condition.type === "quantityDiscount" && condition.material === null && condition.priceGroup === priceGroup;

/** Returns the rates that a quantity of a price group reaches, by which alone it changes the price of a line. */
export const reachedRates = (
  conditions: readonly ConditionRow[],
  priceGroup: string,
  quantity: Num,
): string[] =>
  conditions.filter((one) => isGroupScale(one, priceGroup)).map((condition) => tierOf(condition, quantity));

/** Yields at most one discount of each kind; the most specific record comes first. */
function* discountsFor(
  line: LineToPrice,
  terms: PricingTerms,
  conditions: readonly ConditionRow[],
  groupQuantity: Num,
): Generator<Discount> {
  const { priceGroup } = line.material;
  const quantityDiscount = conditions.find(
    (one) => one.type === "quantityDiscount" && forMaterial(one, line),
  );
  const scaleCondition = conditions.find((one) => isGroupScale(one, priceGroup));
  const quantity = quantityDiscount ?? scaleCondition;
  if (quantity) {
    const reachedAmount = quantityDiscount
      ? (convert(
          line.material,
          line.baseQuantity,
          line.material.baseUnit,
          quantityDiscount.perUnit ?? line.material.baseUnit,
        ) ?? zero)
      : groupQuantity;
    const rate = tierOf(quantity, reachedAmount);
    if (!num(rate).eq(0)) yield { type: "quantityDiscount", rate };
  }
  const group = conditions.find(
    (one) =>
      one.type === "groupDiscount" &&
      one.priceGroup === priceGroup &&
      one.customerGroup === terms.customerGroup,
  );
  if (group) yield { type: "groupDiscount", rate: group.rate };
  const ownDiscounts = conditions.filter((one) => one.type === "customerDiscount");
  const customer =
    ownDiscounts.find((one) => one.priceGroup === priceGroup) ??
    ownDiscounts.find((one) => one.priceGroup === null);
  if (customer) yield { type: "customerDiscount", rate: customer.rate };
}

function surchargeOf(condition: ConditionRow, line: LineToPrice, net: Num): Num {
  if (condition.calculation === "percent") return cents(net.times(condition.rate).div(100));
  if (condition.calculation === "fixed") return cents(num(condition.rate));
  if (condition.calculation === "weight") {
    return cents(line.baseQuantity.times(line.material.weightKg).times(condition.rate));
  }
  const { material } = line;
  const quantity = convert(
    material,
    line.baseQuantity,
    material.baseUnit,
    condition.perUnit ?? material.baseUnit,
  );
  return cents((quantity ?? zero).times(condition.rate).div(condition.per ?? "1"));
}

export const taxCodeOf = (taxClass: string, { taxTreatment }: PricingTerms): string =>
  taxTreatment === "taxed" ? taxClass : taxTreatment;

export function taxRate(taxClass: string, terms: PricingTerms, conditions: readonly ConditionRow[]): string {
  if (terms.taxTreatment !== "taxed") return "0";
  const condition = conditions.find(
    (one) => one.type === "tax" && one.country === terms.country && one.taxClass === taxClass,
  );
  return plain(num(condition?.rate ?? "0"));
}
