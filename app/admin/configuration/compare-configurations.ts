import { createHash } from "node:crypto";
import { indexing, runInTurns, sorting, type Work } from "~/lib/in-turns.server";
import type { ConfigurationArea, ConfiguredRecord, Fields } from "./configuration";

type Json = Fields[string];

/** Value of one field on both sides; null where the side does not have it. */
export interface FieldDifference {
  /** Names from the record down to the value. */
  path: string[];
  mine: string | null;
  theirs: string | null;
}

export interface Difference {
  area: string;
  key: string;
  state: "added" | "removed" | "changed";
  /** Fingerprint of both sides: a difference that has changed meanwhile is another one. */
  digest: string;
  mine: Fields | null;
  theirs: Fields | null;
  fields: FieldDifference[];
}

/**
 * Compares the records of an area by their keys: what the other side has more, less and otherwise. A record that only has
 * another title there is a changed one. Yields to the event loop meanwhile: a file may hold many thousands of records.
 */
export const compareRecords = (
  area: ComparedArea,
  mine: readonly ConfiguredRecord[],
  theirs: readonly ConfiguredRecord[],
): Promise<Difference[]> => runInTurns(comparing(area, mine, theirs));

type ComparedArea = Pick<ConfigurationArea, "name" | "titleField">;

function* comparing(
  { name: area, titleField }: ComparedArea,
  mine: readonly ConfiguredRecord[],
  theirs: readonly ConfiguredRecord[],
): Work<Difference[]> {
  const myFields = yield* indexing(mine, ({ key, fields }) => [key, fields]);
  const originalKeys = titleField
    ? yield* findingRenamedKeys(mine, theirs, titleField)
    : new Map<string, string>();
  const theirFields = yield* indexing(theirs, ({ key, fields }) => [originalKeys.get(key) ?? key, fields]);
  const keys = [...myFields.keys()];
  for (const key of theirFields.keys()) {
    if (!myFields.has(key)) keys.push(key);
    yield;
  }
  const differences: Difference[] = [];
  for (const key of yield* sorting(keys, compareTexts)) {
    const difference = differenceOf(area, key, myFields.get(key) ?? null, theirFields.get(key) ?? null);
    if (difference) differences.push(difference);
    yield;
  }
  return differences;
}

/** Finds the key on this side of each record that has only another title on the other side, and is not one of several. */
function* findingRenamedKeys(
  mine: readonly ConfiguredRecord[],
  theirs: readonly ConfiguredRecord[],
  titleField: string,
): Work<Map<string, string>> {
  const removedKeys = yield* groupingByRest(yield* findingOnlyIn(mine, theirs), titleField);
  const addedKeys = yield* groupingByRest(yield* findingOnlyIn(theirs, mine), titleField);
  const originalKeys = new Map<string, string>();
  for (const [rest, [key, ...others]] of addedKeys) {
    const [original, ...otherOriginals] = removedKeys.get(rest) ?? [];
    const isAlone = others.length === 0 && otherOriginals.length === 0;
    if (key !== undefined && original !== undefined && isAlone) originalKeys.set(key, original);
    yield;
  }
  return originalKeys;
}

function* findingOnlyIn(
  records: readonly ConfiguredRecord[],
  others: readonly ConfiguredRecord[],
): Work<ConfiguredRecord[]> {
  const otherKeys = yield* indexing(others, ({ key }) => [key, true]);
  const onlyHere: ConfiguredRecord[] = [];
  for (const record of records) {
    if (!otherKeys.has(record.key)) onlyHere.push(record);
    yield;
  }
  return onlyHere;
}

/** Groups the keys of records by all their values but the title. */
function* groupingByRest(
  records: readonly ConfiguredRecord[],
  titleField: string,
): Work<Map<string, string[]>> {
  const keysByRest = new Map<string, string[]>();
  for (const { key, fields } of records) {
    const { [titleField]: _, ...rest } = fields;
    const text = JSON.stringify([...valuesOf(rest)].sort());
    const keys = keysByRest.get(text);
    if (keys) keys.push(key);
    else keysByRest.set(text, [key]);
    yield;
  }
  return keysByRest;
}

/** Compares by code units, which is the same in every language. */
export const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function differenceOf(
  area: string,
  key: string,
  mine: Fields | null,
  theirs: Fields | null,
): Difference | null {
  const myValues = valuesOf(mine);
  const theirValues = valuesOf(theirs);
  const paths = [...new Set([...myValues.keys(), ...theirValues.keys()])];
  const fields = paths.flatMap((path): FieldDifference[] => {
    const [one, other] = [myValues.get(path) ?? null, theirValues.get(path) ?? null];
    return one === other ? [] : [{ path: JSON.parse(path), mine: one, theirs: other }];
  });
  if (mine && theirs && fields.length === 0) return null;
  const state = !mine ? "added" : theirs ? "changed" : "removed";
  const digest = digestOf([area, key, [...myValues], [...theirValues]]);
  return { area, key, state, digest, mine, theirs, fields };
}

const digestOf = (content: unknown) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);

/** Key of the difference that is about the order of an area's records. */
export const orderKey = "\u2195";

/** Compares the order of the records that both sides have. */
export async function compareOrder(
  area: string,
  mine: readonly ConfiguredRecord[],
  theirs: readonly ConfiguredRecord[],
): Promise<Difference | null> {
  const myKeys = await runInTurns(findingKeysIn(mine, theirs));
  const theirKeys = await runInTurns(findingKeysIn(theirs, mine));
  if (myKeys.every((key, index) => key === theirKeys[index])) return null;
  return {
    area,
    key: orderKey,
    state: "changed",
    digest: digestOf([area, orderKey, myKeys, theirKeys]),
    mine: { [orderKey]: myKeys },
    theirs: { [orderKey]: theirKeys },
    fields: [{ path: [orderKey], mine: myKeys.join(", "), theirs: theirKeys.join(", ") }],
  };
}

/** Lists the keys of the records that the other side has too. */
function* findingKeysIn(
  records: readonly ConfiguredRecord[],
  others: readonly ConfiguredRecord[],
): Work<string[]> {
  const otherKeys = yield* indexing(others, ({ key }) => [key, true]);
  const keys: string[] = [];
  for (const { key } of records) {
    if (otherKeys.has(key)) keys.push(key);
    yield;
  }
  return keys;
}

/** Lists every value of a record by its path. Nothing, an empty text and an empty list are the same: no value. */
function valuesOf(fields: Fields | null): Map<string, string> {
  const values = new Map<string, string>();
  const add = (path: string[], value: Json): void => {
    if (value === null || value === "") return;
    if (Array.isArray(value) && value.every((each) => typeof each !== "object" || each === null)) {
      if (value.length > 0) values.set(JSON.stringify(path), value.map(String).join(", "));
    } else if (typeof value === "object") {
      for (const [name, inner] of Object.entries(value)) add([...path, name], inner);
    } else values.set(JSON.stringify(path), String(value));
  };
  for (const [name, value] of Object.entries(fields ?? {})) add([name], value);
  return values;
}
