import { num, plain } from "../../decimal";
import type { Coded } from "../../port/basics";
import type { PriceComponent } from "../../port/pricing";
import { codeWithLabel } from "../../texts/text";
import type { SapSystem } from "../call";
import { portalCode } from "../codes/labels";
import type { Row } from "../odata/rows";
import { amountOf, quantityOf, rateIn, textOf } from "../odata/values";

/** Classes of conditions (domain KOAKL in SAP). */
const classes: Record<string, PriceComponent["kind"]> = { B: "price", D: "tax", E: "information" };

/**
 * Categories of conditions (domain KNTYP in SAP) that are the seller's own affair: internal price and costs (G, Q, S, T, h),
 * transfer prices (b, c), intercompany prices (I), the agreed purchase price (d).
 */
const internalCategories = ["G", "Q", "S", "T", "h", "b", "c", "I", "d"];

/** Presents the conditions of a document or an item; SAP's technical user reads costs, too, which no reader may see. */
export function componentsOf(
  system: SapSystem,
  rows: readonly Row[],
  currency: string,
  language: string,
): PriceComponent[] {
  return rows
    .filter((row) => !isInternal(system, row))
    .map((row) => componentOf(system, row, currency, language))
    .sort((a, b) => a.step - b.step);
}

/** Tells whether a condition is internal; simulations do not name its category, but a price that does not count is a cost. */
const isInternal = ({ settings: { codes } }: SapSystem, row: Row): boolean =>
  internalCategories.includes(textOf(row.ConditionCategory)) ||
  row.CndnIsRelevantForIntcoBilling === true ||
  codes.internalConditions.includes(textOf(row.ConditionType)) ||
  (row.ConditionIsForStatistics === true && classes[textOf(row.ConditionClass)] === "price");

/** Calculation types (domain KRECH in SAP) whose rate is a percentage. */
const percentages = ["A", "H", "I", "W"];

function componentOf(system: SapSystem, row: Row, currency: string, language: string): PriceComponent {
  const { codes } = system.settings;
  const condition = textOf(row.ConditionType);
  const type = portalCode(codes.conditions, condition);
  const isPercent = percentages.includes(textOf(row.ConditionCalculationType));
  const amount = amountOf(row.ConditionAmount, currency, "ConditionAmount");
  const per = quantityOf(row.ConditionQuantity);
  const rate = quantityOf(row.ConditionRateValue);
  return {
    step: Number(textOf(row.PricingProcedureStep)) || 0,
    type,
    label: codeWithLabel("price", type, language).label,
    kind: kindOf(system, row, amount, rate),
    rate: isPercent ? rate : rateOf(row, currency, amount),
    rateUnit: isPercent ? "percent" : "currency",
    per: isPercent || per === "0" ? null : per,
    perUnit: isPercent || per === "0" ? null : portalCode(codes.units, textOf(row.ConditionQuantityUnit)),
    base: quantityOf(row.ConditionBaseValue),
    amount,
    currency,
    statistical: row.ConditionIsForStatistics === true,
    inactive: inactiveOf(row, language),
  };
}

/** Rate in the currency of the document; a condition may be kept in another one, and its amount is converted already. */
function rateOf(row: Row, currency: string, amount: string): string {
  const base = num(quantityOf(row.ConditionBaseValue));
  const ownCurrency = textOf(row.ConditionCurrency);
  if (ownCurrency === "" || ownCurrency === currency) return rateIn(currency, row.ConditionRateValue);
  const per = num(quantityOf(row.ConditionQuantity));
  const rate = per.eq(0) || base.eq(0) ? num(amount) : num(amount).times(per).div(base);
  return rateIn(currency, plain(rate));
}

function kindOf(system: SapSystem, row: Row, amount: string, rate: string): PriceComponent["kind"] {
  const condition = textOf(row.ConditionType);
  if (condition === "") return "subtotal";
  if (system.settings.codes.freightConditions.includes(condition)) return "freight";
  const conditionClass = classes[textOf(row.ConditionClass)];
  if (conditionClass) return conditionClass;
  return amount.startsWith("-") || rate.startsWith("-") ? "discount" : "surcharge";
}

/** Reasons of SAP (domain KINAK) why a condition does not count. */
const reasons: Record<string, string> = {
  A: "replaced",
  Y: "replaced",
  X: "netPrice",
  K: "belowScale",
  T: "exempt",
};

function inactiveOf(row: Row, language: string): Coded | null {
  const reason = textOf(row.ConditionInactiveReason);
  return reason === "" ? null : codeWithLabel("inactive", reasons[reason] ?? reason, language);
}

export const isActive = (component: PriceComponent): boolean =>
  component.inactive === null && !component.statistical;
