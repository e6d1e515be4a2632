import type { Field } from "../metadata/model";
import { badRequest, frameworkCodes } from "./odata-error";

/** Value in the simulator: text for strings and decimals, a day, microseconds since 1970 as text, or a boolean. */
export type Value = string | boolean | number | null;

const day = /^\d{4}-\d\d-\d\d$/;

const fail = (text: string) => badRequest(frameworkCodes.badToken, text);

/** Parses a literal of a URL as a value of the field; SAP accepts no other notation than that of the type. */
export function parseUrlLiteral(field: Field, literal: string): Value {
  const unquote = (prefix: string) => {
    const match = new RegExp(`^${prefix}'((?:[^']|'')*)'$`).exec(literal);
    if (!match) throw fail(`Invalid literal for property '${field.name}': ${literal}`);
    return (match[1] ?? "").replaceAll("''", "'");
  };
  if (literal === "null") return null;
  switch (field.type) {
    case "String":
      return externalOf(field, checkLength(field, unquote("")));
    case "DateTime": {
      const text = unquote("datetime");
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) throw fail(`Invalid date: ${literal}`);
      return text;
    }
    case "DateTimeOffset": {
      const text = unquote("datetimeoffset");
      const milliseconds = Date.parse(text);
      if (Number.isNaN(milliseconds)) throw fail(`Invalid time: ${literal}`);
      return text;
    }
    case "Guid":
      return unquote("guid");
    case "Time":
      return unquote("time");
    case "Boolean":
      if (literal !== "true" && literal !== "false") throw fail(`Invalid boolean: ${literal}`);
      return literal === "true";
    case "Binary":
      throw fail("Binary literals are not supported");
    default:
      // Trap 17: SAP takes decimals without OData's suffix "m".
      if (!/^-?\d+(\.\d+)?$/.test(literal)) throw fail(`Invalid number: ${literal}`);
      return literal;
  }
}

/** Parses a value of a JSON body strictly as SAP does: decimals and 64-bit integers are strings. */
export function parseJsonValue(field: Field, value: unknown): Value {
  const bad = (problem: string) =>
    badRequest(frameworkCodes.badValue, `Property '${field.name}' at offset 1 has invalid value: ${problem}`);
  if (value === null) {
    if (!field.nullable) throw bad("null");
    return null;
  }
  switch (field.type) {
    case "String":
      if (typeof value !== "string") throw bad(`${typeof value} instead of string`);
      return externalOf(field, checkLength(field, value));
    case "Decimal": {
      if (typeof value !== "string") throw bad(`${typeof value} instead of string`);
      const match = /^-?(\d+)(?:\.(\d+))?$/.exec(value);
      if (!match) throw bad(`'${value}'`);
      const { precision = 15, scale = 3 } = field;
      if ((match[2] ?? "").replace(/0+$/, "").length > scale) throw bad(`more than ${scale} decimals`);
      if ((match[1] ?? "").replace(/^0+/, "").length > precision - scale) throw bad("too many digits");
      return value;
    }
    case "DateTime": {
      const match = typeof value === "string" ? /^\/Date\((-?\d+)\)\/$/.exec(value) : null;
      if (match) return new Date(Number(match[1])).toISOString().slice(0, 19);
      if (typeof value === "string" && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value)) return value;
      throw bad(JSON.stringify(value));
    }
    case "DateTimeOffset": {
      const match = typeof value === "string" ? /^\/Date\((-?\d+)\+0000\)\/$/.exec(value) : null;
      if (match) return new Date(Number(match[1])).toISOString();
      if (typeof value === "string" && /Z$/.test(value) && !Number.isNaN(Date.parse(value))) return value;
      throw bad(JSON.stringify(value));
    }
    case "Boolean":
      if (typeof value !== "boolean") throw bad(`${typeof value} instead of boolean`);
      return value;
    case "Int64":
      if (typeof value !== "string" || !/^-?\d+$/.test(value)) throw bad("Int64 is a string");
      return value;
    case "Int16":
    case "Int32":
    case "Byte":
    case "Double":
      if (typeof value !== "number") throw bad(`${typeof value} instead of number`);
      return value;
    default:
      if (typeof value !== "string") throw bad(`${typeof value} instead of string`);
      return value;
  }
}

function checkLength(field: Field, text: string): string {
  if (field.length !== undefined && text.length > field.length) {
    throw badRequest(
      frameworkCodes.badValue,
      `Property '${field.name}' has invalid value '${text}': longer than ${field.length}`,
    );
  }
  return text;
}

/** Conversion exit ALPHA: removes the leading zeros that fill a number up to its full length. */
function externalOf(field: Field, text: string): string {
  const isNumber = field.length === text.length && (field.length === 6 || field.length === 10);
  return isNumber && /^0\d*[1-9]\d*$/.test(text) ? text.replace(/^0+/, "") : text;
}

/** Writes a stored value as OData V2 does in JSON. */
export function presentValue(field: Field, value: Value): unknown {
  if (value === null) return null;
  switch (field.type) {
    case "DateTime":
      return typeof value === "string" && day.test(value.slice(0, 10))
        ? `/Date(${Date.parse(`${value.slice(0, 10)}T00:00:00Z`)})/`
        : null;
    case "DateTimeOffset":
      return `/Date(${Math.floor(Number(value) / 1000)}+0000)/`;
    case "Int16":
    case "Int32":
    case "Byte":
      return Number(value);
    default:
      return value;
  }
}

/** Value of a field that the source does not fill. */
export function initialValue(field: Field): Value {
  switch (field.type) {
    case "String":
      return "";
    case "Decimal":
      return "0";
    case "Boolean":
      return false;
    case "Double":
      return "0.0E+00";
    case "Int64":
      return "0";
    case "Int16":
    case "Int32":
    case "Byte":
      return 0;
    default:
      return null;
  }
}

/** Writes a key value as the literal of a URL. */
export function urlLiteral(field: Field, value: Value): string {
  const text = String(value ?? "");
  switch (field.type) {
    case "String":
      return `'${encodeURIComponent(text.replaceAll("'", "''"))}'`;
    case "DateTime":
      return `datetime'${encodeURIComponent(`${text.slice(0, 10)}T00:00:00`)}'`;
    case "Guid":
      return `guid'${text}'`;
    case "DateTimeOffset":
      return `datetimeoffset'${encodeURIComponent(isoOfMicroseconds(text))}'`;
    default:
      return text;
  }
}

/** Point in time with SAP's seven digits, "2026-03-02T09:00:00.1234560Z". */
export function isoOfMicroseconds(text: string): string {
  const micros = BigInt(text);
  const iso = new Date(Number(micros / 1000n)).toISOString();
  return `${iso.slice(0, 20)}${(micros % 1_000_000n).toString().padStart(6, "0")}0Z`;
}
