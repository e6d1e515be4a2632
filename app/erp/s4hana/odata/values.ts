import { digitsOf } from "~/lib/currency-digits";
import { withoutZeros } from "~/lib/numbers/without-zeros";
import { ErpError } from "../../erp-errors";
import type { BusinessDate, Decimal, Instant } from "../../port/basics";

/**
 * Converts between OData V2 values and those of the port. SAP writes numbers as strings, days as milliseconds of
 * midnight UTC, and codes with or without leading zeros.
 */

const dateFormat = /^\/Date\((-?\d+)(?:[+-]\d{4})?\)\/$/;

/** Parses `/Date(ms)/`; null for a missing value and for SAP's "no date" (years 1 and 9999). */
function millisecondsOf(value: unknown): number | null {
  if (value === null || value === undefined || value === "") return null;
  const match = typeof value === "string" ? dateFormat.exec(value) : null;
  if (!match) throw protocolError(`${String(value).slice(0, 40)} is no date`);
  const year = new Date(Number(match[1])).getUTCFullYear();
  return year <= 1 || year >= 9999 ? null : Number(match[1]);
}

/** Reads an Edm.DateTime as a calendar day. Takes the UTC date: local time is a day off west of Greenwich. */
export function dayOf(value: unknown): BusinessDate | null {
  const milliseconds = millisecondsOf(value);
  return milliseconds === null ? null : new Date(milliseconds).toISOString().slice(0, 10);
}

export function instantOf(value: unknown): Instant | null {
  const milliseconds = millisecondsOf(value);
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Writes a day into a request body. */
export const dateValue = (day: BusinessDate): string => `/Date(${Date.parse(`${day}T00:00:00Z`)})/`;

/** Writes a day into an address. */
export const dateLiteral = (day: BusinessDate): string => `datetime'${day}T00:00:00'`;

export const instantLiteral = (instant: Instant): string =>
  `datetimeoffset'${new Date(instant).toISOString()}'`;

/** Writes a string into an address; an apostrophe inside is doubled. */
export const textLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads an Edm.Decimal. A JSON number would already have lost its exactness. */
export function decimalOf(value: unknown, field = "number"): Decimal {
  if (value === null || value === undefined || value === "") return "0";
  if (typeof value !== "string" || !/^-?\d+(\.\d+)?$/.test(value)) {
    throw protocolError(`${field} is no decimal string`);
  }
  return value;
}

/** Reads a quantity without the zeros that SAP appends: "20", not "20.000". */
export function quantityOf(value: unknown): Decimal {
  const text = decimalOf(value, "quantity");
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** Reads an amount with the decimals of its currency: none for JPY, three for KWD. */
export function amountOf(value: unknown, currency: string, field = "amount"): Decimal {
  const [whole = "0", fraction = ""] = decimalOf(value, field).split(".");
  const digits = digitsOf(currency);
  if (/[1-9]/.test(fraction.slice(digits))) throw protocolError(`${field} is finer than ${currency}`);
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0").slice(0, digits)}`;
}

/** Reads a rate such as a price, which may be finer than its currency: 0.0125 EUR, 12.5 JPY. */
export function rateIn(currency: string, value: unknown): Decimal {
  const rate = quantityOf(value);
  const [, fraction = ""] = rate.split(".");
  return fraction.length > digitsOf(currency) ? rate : amountOf(rate, currency);
}

/** Removes the leading zeros of an internal number: "0000100001" and "100001" are the same customer. */
export const externalNumber = (value: unknown): string => withoutZeros(textOf(value).trim());

/** Pads a number to the length that SAP stores, for keys that SAP does not convert. */
export const internalNumber = (number: string): string =>
  /^\d+$/.test(number) ? number.padStart(10, "0") : number;

/** Reads an item number: "10" and "000010" are the same item. */
export const itemNumberOf = (value: unknown): number => Number.parseInt(textOf(value), 10) || 0;

export function protocolError(detail: string): ErpError {
  return new ErpError({ kind: "protocol", detail });
}
