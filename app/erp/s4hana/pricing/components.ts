import type { Coded } from "../../port/basics";
import type { PriceComponent } from "../../port/pricing";
import { codeWithLabel } from "../../texts/text";
import type { SapSystem } from "../call";
import { portalCode } from "../codes/labels";
import type { Row } from "../odata/rows";
import { amountOf, decimalOf, quantityOf, textOf } from "../odata/values";

/** Classes of conditions (domain KOAKL in SAP). */
const classes: Record<string, PriceComponent["kind"]> = { B: "price", D: "tax", E: "information" };

export function componentsOf(system: SapSystem, rows: readonly Row[], currency: string, language: string) {
  return rows.map((row) => componentOf(system, row, currency, language)).sort((a, b) => a.step - b.step);
}

function componentOf(system: SapSystem, row: Row, currency: string, language: string): PriceComponent {
  const { codes } = system.settings;
  const condition = textOf(row.ConditionType);
  const type = portalCode(codes.conditions, condition);
  const isPercent = textOf(row.ConditionCalculationType) === "A";
  const amount = amountOf(row.ConditionAmount, currency, "ConditionAmount");
  const per = quantityOf(row.ConditionQuantity);
  const rate = quantityOf(row.ConditionRateValue);
  return {
    step: Number(textOf(row.PricingProcedureStep)) || 0,
    type,
    label: codeWithLabel("price", type, language).label,
    kind: kindOf(system, row, amount, rate),
    // A rate is no amount: it may be finer than the currency.
    rate: isPercent ? rate : rateOf(row, currency),
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

function rateOf(row: Row, currency: string): string {
  const text = quantityOf(row.ConditionRateValue);
  const [, fraction = ""] = text.split(".");
  return fraction.length > 2
    ? text
    : amountOf(decimalOf(row.ConditionRateValue), currency, "ConditionRateValue");
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
