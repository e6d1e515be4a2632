import { z } from "zod";
import type { Translate } from "~/i18n/translate";
import { daySchema } from "~/lib/field-schemas";
import { camelName } from "~/lib/snake-case";
import type { Option } from "~/ui/fields/Field";

/** A question to a list of the administration, in the specification's parameters. */
export interface Question {
  page: number;
  pageSize: number;
  q: string;
  sortBy?: string | undefined;
  order: "asc" | "desc";
  filters: Record<string, string>;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** A question before the list's own order has been filled in. */
export type AskedQuestion = Omit<Question, "order"> & { order?: Question["order"] | undefined };

export type QuestionInput = Partial<Record<keyof Question | "forceReload", unknown>>;

interface AskedCollection {
  columns: readonly { name: string; sortable?: boolean }[];
  filters?: readonly { name: string; options?: unknown }[];
  can: readonly string[];
  dated?: boolean;
}

/** Filter values that stand for no filter. */
const anyValues = ["", "ALL"];

/**
 * Makes the schema of a list's questions. Prevents answers that say more than was asked: a field or a value that the list
 * cannot obey is refused, because a list without it shows too much.
 */
export function questionSchemaOf(collection: AskedCollection): z.ZodType<AskedQuestion, QuestionInput> {
  return schemaWith(collection, z.preprocess(readFilters, filterSchemaOf(collection)).default({}), (name) => [
    name,
  ]) as unknown as z.ZodType<AskedQuestion, QuestionInput>;
}

/** Makes the schema of the same questions for the API's description, where columns may be in snake_case. */
export function describedQuestionOf(
  collection: AskedCollection,
  spell: (name: string) => string,
): z.ZodObject {
  const filters = z
    .union([
      z.string().max(4_000).describe("The filters as JSON, where they stand in an address"),
      filterSchemaOf(collection),
    ])
    .optional();
  return schemaWith(collection, filters, (name) => [...new Set([spell(name), name])]);
}

function schemaWith(
  { columns, dated }: AskedCollection,
  filters: z.ZodType,
  spellings: (name: string) => string[],
): z.ZodObject {
  const sortable = columns.filter((column) => column.sortable).flatMap(({ name }) => spellings(name));
  return z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    q: z.string().trim().max(200).default(""),
    ...(sortable.length > 0 ? { sortBy: z.enum(sortable).optional() } : {}),
    order: z.enum(["asc", "desc"]).optional(),
    /** Lists of the administration are never cached, so that every answer is a fresh one. */
    forceReload: z.union([z.boolean(), z.enum(["0", "1", "true", "false"])]).optional(),
    filters,
    ...(dated ? { fromDate: daySchema.optional(), toDate: daySchema.optional() } : {}),
  });
}

/** Filters with options that the program knows take no other value; those of the database are looked for as they are. */
function filterSchemaOf({ filters = [], can }: AskedCollection): z.ZodObject {
  const filterSchemas = filters.map(({ name, options }) => [name, filterValueOf(options)] as const);
  const state = can.includes("restore") ? [["state", choiceOf(["active", "deleted"])] as const] : [];
  return z.strictObject(Object.fromEntries([...filterSchemas, ...state]));
}

function filterValueOf(options: unknown): z.ZodType {
  // A query for options is an operation; options that the program knows are a function of the language.
  if (typeof options !== "function" || "operation" in options) return z.string().max(200).optional();
  const sameText = ((key: string) => key) as Translate;
  return choiceOf((options as (t: Translate) => Option[])(sameText).map(({ value }) => value));
}

const choiceOf = (values: readonly string[]) => z.enum([...values, ...anyValues]).optional();

/** Filters are JSON in an address, named as in the description; their values may also be numbers or booleans. */
function readFilters(input: unknown): unknown {
  const filters = typeof input === "string" ? parseJson(input) : input;
  if (typeof filters !== "object" || filters === null || Array.isArray(filters)) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      camelName(name),
      typeof value === "number" || typeof value === "boolean" ? String(value) : value,
    ]),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
