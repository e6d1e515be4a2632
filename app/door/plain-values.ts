import { z } from "zod";

/** JavaScript takes more for a number, such as `1e3`, `0x10`, null and an empty text. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** Texts for which JavaScript would say yes. */
const textsOfNo: readonly unknown[] = ["false", "0"];

type Read = (value: unknown) => unknown;

/** Readers of the schemas that coerce anywhere; null for those that do not. */
const readers = new WeakMap<z.core.$ZodType, Read | null>();

/**
 * Has a schema that coerces its input take numbers only as people and programs write them, and no for a no: an address or a
 * program that says anything else has made a mistake, and is told so.
 */
export const withPlainValues = (schema: z.core.$ZodType, value: unknown): unknown =>
  readerOf(schema)?.(value) ?? value;

function readerOf(schema: z.core.$ZodType): Read | null {
  const madeReader = readers.get(schema);
  if (madeReader !== undefined) return madeReader;
  const reader = makeReader(schema);
  readers.set(schema, reader);
  return reader;
}

function makeReader(schema: z.core.$ZodType): Read | null {
  if (schema instanceof z.ZodNumber) return schema.def.coerce ? readNumber : null;
  if (schema instanceof z.ZodBoolean) return schema.def.coerce ? readBoolean : null;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const reader = readerOf(schema.def.innerType);
    const isNone: Read = (value) =>
      value === undefined || (value === null && schema instanceof z.ZodNullable);
    return reader && ((value) => (isNone(value) ? value : reader(value)));
  }
  if (schema instanceof z.ZodPipe) return readerOf(schema.def.in);
  if (schema instanceof z.ZodArray) {
    const reader = readerOf(schema.def.element);
    return reader && ((value) => (Array.isArray(value) ? value.map(reader) : value));
  }
  if (schema instanceof z.ZodUnion) return readerOfOptions(schema);
  return schema instanceof z.ZodObject ? readerOfFields(schema) : null;
}

/** A choice such as `up` is no number that is written wrongly. */
function readerOfOptions({ def }: z.ZodUnion): Read | null {
  const reader = def.options.map(readerOf).find((each) => each !== null);
  const otherOptions = def.options.filter((option) => readerOf(option) === null);
  const isOther = (value: unknown) => otherOptions.some((option) => z.core.safeParse(option, value).success);
  return reader ? (value) => (isOther(value) ? value : reader(value)) : null;
}

function readerOfFields({ def }: z.ZodObject): Read | null {
  const fields = Object.entries(def.shape).flatMap(([name, field]): [string, Read][] => {
    const reader = readerOf(field);
    return reader ? [[name, reader]] : [];
  });
  if (fields.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const readFields = fields.flatMap(([name, reader]) =>
      Object.hasOwn(value, name) ? [[name, reader((value as Record<string, unknown>)[name])]] : [],
    );
    return readFields.length > 0 ? { ...value, ...Object.fromEntries(readFields) } : value;
  };
}

const readNumber: Read = (value) =>
  typeof value === "number" || (typeof value === "string" && plainNumber.test(value.trim()))
    ? value
    : Number.NaN;

const readBoolean: Read = (value) => (textsOfNo.includes(value) ? false : value);
