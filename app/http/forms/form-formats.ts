import { z } from "zod";
import type { Problem } from "~/door/outcome";
import { pathOf } from "~/door/problem";
import { type Formats, formatDate, parseDate, parseTime, timeExample } from "~/i18n/formats";
import { isBelowZero, parseNumber, parseOrderQuantity, parseQuantity } from "~/i18n/parse-quantity";
import type { Text } from "~/i18n/text";

/**
 * Schemas speak JSON: quantities with a decimal point, dates as YYYY-MM-DD. People type them in their own format.
 * A field marked with `meta({ typed: "quantity" | "orderQuantity" | "amount" | "date" | "time" })` is read in the visitor's format on its way in; what
 * was typed stays untouched for showing it again. So is a number, which needs no mark.
 */
export function readAsTyped(
  schema: z.ZodType,
  value: unknown,
  formats: Formats,
): { value: unknown; problems: Problem[] } {
  const problems: Problem[] = [];
  return { value: parseTyped(schema, { value, path: [], formats, problems }), problems };
}

function parseTyped(
  schema: z.ZodType,
  {
    value,
    path,
    formats,
    problems,
  }: { value: unknown; path: PropertyKey[]; formats: Formats; problems: Problem[] },
): unknown {
  const typedKind = schema.meta()?.typed;
  if (typeof value === "string") {
    const kind = typeof typedKind === "string" ? typedKind : isNumber(schema, value) ? "number" : null;
    return kind === null ? value : readText(kind, { text: value.trim(), path, formats, problems });
  }
  const inner = unwrap(schema);
  if (Array.isArray(value) && inner instanceof z.ZodArray) {
    const element = inner.element as z.ZodType;
    return value.map((item, index) =>
      parseTyped(element, { value: item, path: [...path, index], formats, problems }),
    );
  }
  if (isRecord(value) && inner instanceof z.ZodObject) {
    const shape = inner.shape as Record<string, z.ZodType>;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
        return [
          name,
          field
            ? parseTyped(fieldSchema(field), { value: item, path: [...path, name], formats, problems })
            : item,
        ];
      }),
    );
  }
  return value;
}

function readText(
  kind: string,
  {
    text,
    path,
    formats,
    problems,
  }: { text: string; path: PropertyKey[]; formats: Formats; problems: Problem[] },
): unknown {
  if (text === "") return undefined;
  const reading = readings[kind] ?? readings.quantity;
  const parsedFigure = reading.read(text, formats);
  if (parsedFigure.ok) return parsedFigure.value;
  problems.push({ path: pathOf(path), text: reading.refusal(formats, parsedFigure.reason) });
  return undefined;
}

interface Reading {
  read(text: string, formats: Formats): { ok: true; value: string } | { ok: false; reason?: string };
  refusal(formats: Formats, reason?: string): Text;
}

/** Names the limit that a number exceeds (C-245). */
const quantityRefusals: Readonly<Record<string, Text["key"]>> = {
  belowZero: "cart.quantity.zero",
  tooLarge: "cart.quantity.tooLarge",
  tooPrecise: "cart.quantity.invalid",
};

const readingOfQuantity = (parse: typeof parseQuantity, usualKey: Text["key"]): Reading => ({
  read(text, formats) {
    const quantity = parse(text, formats);
    return !quantity.ok && isBelowZero(text, formats) ? { ok: false, reason: "belowZero" } : quantity;
  },
  refusal: (_formats, reason) => ({ key: quantityRefusals[reason ?? ""] ?? usualKey }),
});

const readings: { quantity: Reading } & Record<string, Reading | undefined> = {
  quantity: readingOfQuantity(parseQuantity, "form.quantity"),
  orderQuantity: readingOfQuantity(parseOrderQuantity, "form.orderQuantity"),
  amount: { read: parseQuantity, refusal: () => ({ key: "form.number" }) },
  number: { read: parseNumber, refusal: () => ({ key: "form.number" }) },
  date: {
    read: parseDate,
    refusal: (formats) => ({ key: "form.date", params: { example: formatDate("2026-12-31", formats) } }),
  },
  time: {
    read: (text) => parseTime(text),
    refusal: (formats) => ({ key: "form.time", params: { example: timeExample(formats) } }),
  },
};

/** Tells whether a schema takes a text as a number; one of several choices, such as `up`, is none. */
function isNumber(schema: z.ZodType, text: string): boolean {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodPipe) return isNumber(inner.in as z.ZodType, text);
  if (!(inner instanceof z.ZodUnion)) return inner instanceof z.ZodNumber;
  const options = inner.options as z.ZodType[];
  const otherOptions = options.filter((option) => !(option instanceof z.ZodNumber));
  const areChoices = otherOptions.every((each) => each instanceof z.ZodEnum || each instanceof z.ZodLiteral);
  const isChoice = otherOptions.some((option) => option.safeParse(text).success);
  return otherOptions.length < options.length && areChoices && !isChoice;
}

/** Optional and defaulted fields carry their mark on the inner schema. */
function fieldSchema(schema: z.ZodType): z.ZodType {
  return schema.meta()?.typed ? schema : unwrap(schema);
}

function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
