import { z } from "zod";
import { firstDay } from "./business-date";

/** A file of a form; the API describes it as a part of a multipart body. */
export const fileSchema = z
  .custom<File>((file) => file instanceof File)
  .meta({ type: "string", contentMediaType: "application/octet-stream" });

/** Makes the schema of a day that PostgreSQL knows, with the key of what is said of anything else. */
export const daySchemaOf = (message = "form.invalid") =>
  z.iso.date(message).refine((day) => day >= firstDay, message);

export const daySchema = daySchemaOf();

/** Makes the schema of an amount in JSON with at most so many decimals; people type it in their own number format. */
export const amountSchemaOf = (decimals: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,13}(\\.\\d{1,${decimals}})?$`), "form.number")
    .meta({ typed: "amount" });

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Code of a currency, however it is typed. */
export const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .refine((code) => currencies.has(code), "areas.sales_areas.currency");

/** Makes the schema of a text that must be filled in, with the key of what is said of a blank one: forms leave blank fields out. */
export const filledTextOf = (message: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? message : undefined) })
    .trim()
    .min(1, message);

/** Messages by which `dropRepeats` recognizes that a list names something twice. */
const repeatMessages = { entry: "form.twice", row: "form.inRow" };

/** Refuses a list that names something twice: rows by one of their fields, at the second of the two. */
export function withoutRepeats<E extends z.ZodType>(list: z.ZodArray<E>, field?: string): z.ZodArray<E> {
  return list.superRefine((entries, issues) => {
    const keys = (entries as unknown[]).map((entry) => (field === undefined ? entry : fieldOf(entry, field)));
    for (const [index, key] of keys.entries()) {
      const first = keys.indexOf(key);
      if (first === index) continue;
      issues.addIssue(
        field === undefined
          ? { code: "custom", message: repeatMessages.entry }
          : { code: "custom", path: [index, field], message: repeatMessages.row, params: { row: first + 1 } },
      );
      if (field === undefined) return;
    }
  });
}

const fieldOf = (row: unknown, field: string): unknown => (row as Record<string, unknown>)[field];

/** Returns a value without what its lists name twice, as stored before `withoutRepeats` refused it; the first one stays. */
export function dropRepeats(schema: z.ZodType, value: unknown): unknown {
  const { error } = schema.safeParse(value);
  const issue = error?.issues.findLast(({ message }) => Object.values(repeatMessages).includes(message));
  if (!issue) return value;
  const isRow = issue.message === repeatMessages.row;
  const path = isRow ? issue.path.slice(0, -2) : issue.path;
  const shorterValue = changedAt(value, path, (list) =>
    isRow ? (list as unknown[]).toSpliced(Number(issue.path.at(-2)), 1) : [...new Set(list as unknown[])],
  );
  return dropRepeats(schema, shorterValue);
}

function changedAt(
  value: unknown,
  [name, ...path]: readonly PropertyKey[],
  change: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value);
  const part = changedAt((value as Record<PropertyKey, unknown>)[name], path, change);
  return Array.isArray(value) ? value.with(Number(name), part) : { ...(value as object), [name]: part };
}

/** Returns what a schema describes: without its default, and without the transform of an earlier form. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  // A transform before the schema, which accepts values of an earlier form, has no fields of its own.
  if (schema instanceof z.ZodPipe)
    return unwrap((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  return schema;
}

/** Finds the schema of a field, or of an entry of a list; undefined if the schema says nothing of it. */
export function partSchema(schema: z.ZodType | undefined, name: string | number): z.ZodType | undefined {
  const plainSchema = schema && unwrap(schema);
  if (plainSchema instanceof z.ZodArray) return plainSchema.element as z.ZodType;
  return plainSchema instanceof z.ZodObject ? plainSchema.shape[name] : undefined;
}

/** Tells whether a list is a set of ticks: it has no rows of fields, and no `ordered` says that people arrange it. */
export const isOfTicks = (list: z.ZodArray): boolean =>
  list.meta()?.ordered !== true && !(unwrap(list.element as z.ZodType) instanceof z.ZodObject);
