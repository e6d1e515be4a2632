import { z } from "zod";
import { isLongList, runInTurns, type Work } from "~/lib/in-turns.server";
import { withPlainValues } from "./plain-values";

/**
 * Parses input like the schema's own `safeParse`, but takes for a number only what is written as one. The first list of thousands
 * is parsed member by member, and yields to the event loop meanwhile.
 */
export async function parseInTurns<S extends z.ZodType>(
  schema: S,
  input: unknown,
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  const list = findLongList(schema, input);
  if (!list) return schema.safeParse(withPlainValues(schema, input));
  const plainInput = withPlainValues(list.schemaOfRest, input) as object;
  const parseRest = (members: readonly unknown[]) =>
    list.schemaOfRest.safeParse({ ...plainInput, [list.name]: members }) as z.ZodSafeParseResult<z.output<S>>;
  const restResult = parseRest(list.members);
  // Members of a list that is too long are not read.
  if (restResult.error?.issues.some((issue) => isTooLong(issue, list))) return restResult;
  const { members, issues } = await runInTurns(parsingMembers(list));
  if (issues.length === 0) return parseRest(members);
  const error = new z.ZodError(sortIssues(list, issues, restResult.error?.issues ?? []));
  return { success: false, error: error as unknown as z.ZodError<z.output<S>> };
}

type Issue = z.core.$ZodIssue;

const isTooLong = ({ code, path }: Issue, { name }: LongList): boolean =>
  code === "too_big" && path.length === 1 && path[0] === name;

interface LongList {
  name: string;
  members: readonly unknown[];
  element: z.core.$ZodType;
  /** The schema of the whole input, which takes any members of this list. */
  schemaOfRest: z.ZodType;
  /** Names of the fields in the order in which they are parsed. */
  order: readonly string[];
}

/** Finds the first long list of a record; none where a rule of the schema compares its members or fields with each other. */
function findLongList(schema: z.ZodType, input: unknown): LongList | null {
  if (!(schema instanceof z.ZodObject) || schema.def.checks?.length) return null;
  if (typeof input !== "object" || input === null) return null;
  const { shape } = schema.def;
  for (const [name, field] of Object.entries(shape)) {
    const members: unknown = Object.hasOwn(input, name)
      ? (input as Record<string, unknown>)[name]
      : undefined;
    const list = isLongList(members) ? arrayIn(field as z.ZodType) : null;
    if (!list || !isLongList(members)) continue;
    const anyMembers = withAnyMembers(field as z.ZodType);
    const schemaOfRest = schema.clone({ ...schema.def, shape: { ...shape, [name]: anyMembers } });
    return { name, members, element: list.def.element, schemaOfRest, order: Object.keys(shape) };
  }
  return null;
}

type Wrapper = z.ZodDefault<z.ZodType> | z.ZodOptional<z.ZodType>;

const isWrapper = (schema: z.ZodType): schema is Wrapper =>
  (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) && !schema.def.checks?.length;

const lengthChecks: ReadonlySet<string> = new Set(["min_length", "max_length", "length_equals"]);

function arrayIn(schema: z.ZodType): z.ZodArray | null {
  if (isWrapper(schema)) return arrayIn(schema.def.innerType);
  if (!(schema instanceof z.ZodArray)) return null;
  const checks = schema.def.checks ?? [];
  return checks.every((check) => lengthChecks.has(check._zod.def.check)) ? schema : null;
}

function withAnyMembers(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault)
    return schema.clone({ ...schema.def, innerType: withAnyMembers(schema.def.innerType as z.ZodType) });
  if (schema instanceof z.ZodOptional)
    return schema.clone({ ...schema.def, innerType: withAnyMembers(schema.def.innerType as z.ZodType) });
  return schema instanceof z.ZodArray ? schema.clone({ ...schema.def, element: z.any() }) : schema;
}

function* parsingMembers({
  name,
  members,
  element,
}: LongList): Work<{ members: unknown[]; issues: Issue[] }> {
  const parsedMembers: unknown[] = [];
  const issues: Issue[] = [];
  for (const [index, member] of members.entries()) {
    const parseResult = z.core.safeParse(element, withPlainValues(element, member));
    if (parseResult.success) parsedMembers.push(parseResult.data);
    else
      for (const issue of parseResult.error.issues)
        issues.push({ ...issue, path: [name, index, ...issue.path] });
    yield;
  }
  return { members: parsedMembers, issues };
}

/** Puts the issues of members where the whole schema has them: in the order of its fields, before those of the list itself. */
function sortIssues({ name, order }: LongList, issues: Issue[], otherIssues: readonly Issue[]): Issue[] {
  const place = order.indexOf(name);
  const next = otherIssues.findIndex(({ path: [field] }) => {
    const otherPlace = order.indexOf(String(field));
    return otherPlace < 0 || otherPlace >= place;
  });
  const earlierCount = next < 0 ? otherIssues.length : next;
  return [...otherIssues.slice(0, earlierCount), ...issues, ...otherIssues.slice(earlierCount)];
}
