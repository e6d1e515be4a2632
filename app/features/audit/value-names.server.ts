import { isMessage } from "~/i18n/delivered-texts.server";
import {
  dateFormats,
  type Formats,
  formatDate,
  formatInstant,
  formatMoney,
  formatNumber,
  formatTime,
  numberFormats,
  timeFormats,
} from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { namedKindOf } from "./named-kinds.server";

/** Texts that name the values of a field, where they are not those of its own name; the first that knows the value applies. */
const textsOfField: Readonly<Record<string, readonly string[]>> = {
  asksFor: ["choices.permissions"],
  background: ["themes.backgrounds"],
  frequency: ["reports.library.frequency"],
  from: ["documents.kinds"],
  function: ["frame.function"],
  kind: ["documents.kinds", "requests.kinds"],
  language: ["choices.locale"],
  mailKindsOff: ["profile.mail"],
  method: ["receivables.pay.methods"],
  notified: ["choices.event"],
  outcome: ["claims.outcomes"],
  payment: ["choices.paymentOptions"],
  processor: ["choices.paymentProcessor"],
  reasons: ["reports.pdf.rule.reason"],
  rowHeight: ["profile.rowHeight"],
  scopes: ["choices.permissions"],
  secondStep: ["twoStep.own"],
  secondStepBegun: ["twoStep.own"],
  state: ["choices.state", "requests.state", "reports.pdf.state", "cart.saved"],
  type: ["choices.type", "claims.types"],
};

/** Says a value of a kind of record as the pages that offer or show it do; any other value stays as it is. */
export function valueTitle(
  kind: string,
  field: string,
  value: string,
  { t, formats }: { t: Translate; formats: Formats },
): string {
  const text =
    momentText(value, formats) ??
    decimalText(field, value, formats) ??
    namedKindOf(kind)?.choiceOf?.(field, value, t) ??
    null;
  if (text !== null) return text;
  if (field === "authorizations") return authorizationText(value, t);
  const keys = (textsOfField[field] ?? [`choices.${field}`]).map((texts) => `${texts}.${value}`);
  const key = keys.find(isMessage);
  return key ? t(key as MessageKey) : (formatExample(field, value, formats) ?? value);
}

/** Says what somebody may do with documents of a type, which is stored as `1000|order|place_order`. */
function authorizationText(value: string, t: Translate): string {
  const [salesArea = "", documentType = "", action = ""] = value.split("|");
  const key = `choices.actions.${action}`;
  return isMessage(key) ? `${salesArea} ${documentType}: ${t(key as MessageKey)}` : value;
}

/** Shows how numbers, dates or times look in a format, as forms do that offer it; null for anything else. */
function formatExample(field: string, value: string, formats: Formats): string | null {
  const numberFormat = numberFormats.find((format) => format === value);
  const dateFormat = dateFormats.find((format) => format === value);
  const timeFormat = timeFormats.find((format) => format === value);
  if (field === "numberFormat" && numberFormat)
    return formatMoney("1234567.89", { ...formats, numberFormat });
  if (field === "dateFormat" && dateFormat) return formatDate("2026-12-31", { ...formats, dateFormat });
  return field === "timeFormat" && timeFormat ? formatTime("15:03:09", { ...formats, timeFormat }) : null;
}

/** Writes a day, or a moment; null for anything else. */
function momentText(value: string, formats: Formats): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, formats);
  const isInstant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
  return isInstant ? formatInstant(value, formats) : null;
}

/** Fields that hold an amount or a quantity: elsewhere the same digits may be a number of a record. */
const decimalFields = new Set([
  "amount",
  "freight",
  "goods",
  "largestPayment",
  "maxTotal",
  "net",
  "part",
  "price",
  "quantity",
  "smallestPayment",
  "surcharges",
  "tax",
  "total",
]);

/** Writes an amount or a quantity with the decimals that it is stored with; null for anything else. */
function decimalText(field: string, value: string, formats: Formats): string | null {
  if (!decimalFields.has(field) || !/^-?\d+(\.\d+)?$/.test(value)) return null;
  const decimals = value.split(".")[1]?.length ?? 0;
  return formatNumber(value, formats, { min: decimals, max: decimals });
}
