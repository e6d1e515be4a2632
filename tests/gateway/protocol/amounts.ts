import type { Field } from "../metadata/model";
import type { Row } from "../read/read-entities";
import type { Value } from "./literals";

/** Decimals of currencies that do not have two (table TCURX). */
const otherDecimals: Record<string, number> = {
  ...Object.fromEntries(
    ["JPY", "KRW", "CLP", "VND", "ISK", "XOF", "XAF", "PYG", "UGX"].map((code) => [code, 0]),
  ),
  ...Object.fromEntries(["BHD", "KWD", "OMR", "TND", "JOD", "IQD", "LYD"].map((code) => [code, 3])),
};

const currencyFields = ["TransactionCurrency", "PaymentCurrency", "Currency", "ConditionCurrency"];

/** Writes amounts with the decimals of their currency, "100" for yen and "100.000" for dinars; other values as they are. */
export function withCurrencyDecimals(field: Field, row: Row, value: Value): Value {
  if (field.type !== "Decimal" || !/Amount/.test(field.name) || typeof value !== "string") return value;
  const currency = currencyFields
    .map((name) => row[name])
    .find((code) => typeof code === "string" && code !== "");
  if (typeof currency !== "string") return value;
  const decimals = otherDecimals[currency] ?? 2;
  const [whole = "0", fraction = ""] = value.split(".");
  const digits = fraction.replace(/0+$/, "").padEnd(decimals, "0");
  return digits === "" ? whole : `${whole}.${digits}`;
}
