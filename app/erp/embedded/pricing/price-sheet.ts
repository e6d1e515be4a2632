import { cents, money, type Num, num, plain, zero } from "../../decimal";
import type { PriceComponent } from "../../port/pricing";
import { codeWithLabel, labelOf, localeOf } from "../../texts/text";
import type { ConditionRow } from "../master/rows";
import { writePercent } from "../outputs/figures";
import type { BasePrice, Discount, PricingTerms } from "./pricing-terms";

/** Step numbers of the pricing procedure. */
const step = {
  customerPrice: 10,
  agreedPrice: 15,
  listPrice: 20,
  gross: 100,
  quantityDiscount: 110,
  groupDiscount: 120,
  customerDiscount: 130,
  surcharge: 200,
  net: 300,
  cashDiscount: 900,
  tax: 600,
} as const;

/** Collects the price components of a line. */
export class PriceSheet {
  readonly components: PriceComponent[] = [];
  readonly #terms: PricingTerms;

  constructor(terms: PricingTerms) {
    this.#terms = terms;
  }

  price({ type, rate, per, perUnit, pricedQuantity, amount }: BasePrice, isReplaced: boolean): void {
    this.#push({
      step: step[type],
      type,
      kind: "price",
      rate: rate.lt("0.01") && rate.gt(0) ? plain(rate) : money(rate),
      rateUnit: "currency",
      per: plain(per),
      perUnit,
      base: plain(pricedQuantity),
      amount: money(isReplaced ? zero : amount),
      inactive: isReplaced ? "replaced" : null,
    });
  }

  discount({ type, rate }: Discount, base: Num, amount: Num, inactiveReason: string | null): void {
    this.#push({
      step: step[type],
      type,
      kind: "discount",
      rate: plain(num(rate)),
      rateUnit: "percent",
      base: money(base),
      amount: money(inactiveReason ? zero : amount),
      inactive: inactiveReason,
    });
  }

  surcharge(condition: ConditionRow, base: Num, amount: Num): void {
    const isPercent = condition.calculation === "percent";
    this.#push({
      step: step.surcharge,
      type: "surcharge",
      kind: "surcharge",
      rate: plain(num(condition.rate)),
      rateUnit: isPercent ? "percent" : "currency",
      per: isPercent ? null : condition.per,
      perUnit: isPercent ? null : condition.calculation === "weight" ? "KG" : condition.perUnit,
      base: money(base),
      amount: money(amount),
    });
  }

  tax(rate: string, base: Num, amount: Num, isExempt: boolean): void {
    this.#push({
      step: step.tax,
      type: "tax",
      kind: "tax",
      rate,
      rateUnit: "percent",
      base: money(base),
      amount: money(amount),
      inactive: isExempt ? "exempt" : null,
    });
  }

  cashDiscount(rate: string, base: Num): void {
    this.#push({
      step: step.cashDiscount,
      type: "cashDiscount",
      kind: "information",
      rate,
      rateUnit: "percent",
      base: money(base),
      amount: money(cents(base.times(rate).div(-100))),
      statistical: true,
    });
  }

  subtotal(type: "gross" | "net", amount: Num): void {
    this.#push({
      step: step[type],
      type,
      kind: "subtotal",
      rate: "0",
      rateUnit: "currency",
      base: money(amount),
      amount: money(amount),
    });
  }

  #push(
    component: Omit<PriceComponent, "label" | "currency" | "per" | "perUnit" | "statistical" | "inactive"> & {
      per?: string | null;
      perUnit?: string | null;
      statistical?: boolean;
      inactive?: string | null;
    },
  ): void {
    const { language, currency } = this.#terms;
    // Lists the properties one by one, for speed: spreading objects dominated the time of pricing large orders.
    this.components.push({
      step: component.step,
      type: component.type,
      label: priceLabel(component.type, language),
      kind: component.kind,
      rate: component.rate,
      rateUnit: component.rateUnit,
      per: component.per ?? null,
      perUnit: component.perUnit ?? null,
      base: component.base,
      amount: component.amount,
      currency,
      statistical: component.statistical ?? false,
      inactive: component.inactive ? codeWithLabel("inactive", component.inactive, language) : null,
    });
  }
}

/** Names the surcharge of a document; the only one is that on small orders. */
export const namedSurcharge = ({ surcharges }: { surcharges: string }, language: string) =>
  num(surcharges).eq(0) ? {} : { surchargeLabel: priceLabel("smallOrder", language) };

/** Components are stored without texts and labelled when they are read. */
export const priceLabel = (type: string, language: string): string =>
  codeWithLabel("price", type, language).label;

export const taxLabel = (rate: string, language: string): string =>
  `${labelOf("price.tax", language)} ${writePercent(rate, localeOf(language))}`;
