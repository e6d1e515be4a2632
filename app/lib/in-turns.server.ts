import { setImmediate as nextTurn } from "node:timers/promises";
import { systemClock } from "./clock";

/** Milliseconds that a piece of long work may block the event loop. */
const maxBlockingTime = 10;

/** Rows of a piece, which are made and written in a few milliseconds. */
const pieceRows = 100;

/** Yields to the event loop between two pieces of work that take some milliseconds each. */
export const yieldToEventLoop = (): Promise<void> => nextTurn();

/** Steps of one maxBlockingTime at most, however quick they are. */
const maxSteps = 1_000;

/** Begins a turn; the result counts its steps, and tells after each whether others have theirs now. */
function beginTurn(): () => boolean {
  const begunAt = systemClock.monotonic();
  let steps = 0;
  return () => {
    steps += 1;
    return steps >= maxSteps || systemClock.monotonic() - begunAt >= maxBlockingTime;
  };
}

/** Maps a list that may be long, and yields to the event loop every few milliseconds. */
export async function mapInTurns<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U,
): Promise<U[]> {
  const results: U[] = [];
  let isOver = beginTurn();
  for (const item of items) {
    results.push(map(item, results.length));
    if (!isOver()) continue;
    await nextTurn();
    isOver = beginTurn();
  }
  return results;
}

/** Members of a long list that are sorted or merged in one step. */
const stepMembers = 200;

/** Sorts a list that may be long, stably: short runs first, which are then merged. */
export function* sorting<T>(items: readonly T[], compare: (one: T, other: T) => number): Work<T[]> {
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += stepMembers) {
    runs.push(items.slice(at, at + stepMembers).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const mergedRuns: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      mergedRuns.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = mergedRuns;
  }
  return runs[0] ?? [];
}

function* merging<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (one: T, other: T) => number,
): Work<T[]> {
  const mergedItems: T[] = [];
  let [first, second] = [0, 0];
  while (first < one.length && second < other.length) {
    const isFirst = compare(one[first] as T, other[second] as T) <= 0;
    mergedItems.push((isFirst ? one[first++] : other[second++]) as T);
    if (mergedItems.length % stepMembers === 0) yield;
  }
  for (const rest of [one.slice(first), other.slice(second)])
    for (const item of rest) {
      mergedItems.push(item);
      if (mergedItems.length % stepMembers === 0) yield;
    }
  return mergedItems;
}

/** Maps the members of a list that may be long by a key; of several with one key the last. */
export function* indexing<T, V>(
  items: readonly T[],
  entryOf: (item: T) => readonly [key: string, value: V],
): Work<Map<string, V>> {
  const index = new Map<string, V>();
  for (const item of items) {
    index.set(...entryOf(item));
    yield;
  }
  return index;
}

/** Work that stops after each of its steps. */
export type Work<T> = Generator<undefined, T>;

/** Does long work, and yields to the event loop every few milliseconds. */
export async function runInTurns<T>(work: Work<T>): Promise<T> {
  let isOver = beginTurn();
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    if (!isOver()) continue;
    await nextTurn();
    isOver = beginTurn();
  }
}

/** Does the same at once, where there is little to do. */
export function runAtOnce<T>(work: Work<T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** Cuts parts of a long list into pieces, and yields to the event loop after the reader has worked on each. */
export async function* inTurns<T>(
  parts: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for await (const part of parts)
    for (let at = 0; at < part.length; at += pieceRows) {
      yield part.slice(at, at + pieceRows);
      await nextTurn();
    }
}

type Fields = Record<string, unknown>;

/** Members of a list that are worked on at once. */
export const pieceMembers = 50;

/** Tells lists that are worked on in pieces from others. */
export const isLongList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > pieceMembers;

/**
 * Maps a record whose lists may have thousands of members that do not depend on each other: the lists in pieces, between
 * which the event loop has its turn. A field keeps its place, also if it is renamed.
 */
export async function mapInPieces(record: Fields, map: (piece: Fields) => Fields): Promise<Fields> {
  const lists = Object.entries(record).filter(([, value]) => isLongList(value)) as [string, unknown[]][];
  if (lists.length === 0) return map(record);
  const withoutLists = map({ ...record, ...Object.fromEntries(lists.map(([name]) => [name, []])) });
  const mappedLists = new Map<string, unknown[]>();
  for (const [name, members] of lists) {
    const [mappedName, mappedMembers] = await runInTurns(mappingPieces(name, members, map));
    mappedLists.set(mappedName, mappedMembers);
  }
  return Object.fromEntries(
    Object.entries(withoutLists).map(([name, value]) => [name, mappedLists.get(name) ?? value]),
  );
}

function* mappingPieces(
  name: string,
  members: readonly unknown[],
  map: (piece: Fields) => Fields,
): Work<[name: string, members: unknown[]]> {
  let mappedName = name;
  const mappedMembers: unknown[] = [];
  for (let at = 0; at < members.length; at += pieceMembers) {
    const piece = map(Object.fromEntries([[name, members.slice(at, at + pieceMembers)]]));
    for (const [newName, list] of Object.entries(piece)) {
      mappedName = newName;
      for (const member of list as unknown[]) mappedMembers.push(member);
    }
    yield;
  }
  return [mappedName, mappedMembers];
}

/** Writes JSON that may be megabytes, the same as `write` by itself, and yields to the event loop meanwhile. */
export async function jsonInTurns(
  value: unknown,
  write: (part: unknown) => string | undefined = JSON.stringify,
): Promise<string> {
  const parts: string[] = [];
  await runInTurns(writingJson(value, write, parts));
  return parts.join("");
}

/** Bytes of a part of a long text, which are written, copied and sent in a few milliseconds. */
const partBytes = 500_000;

/** Writes the same as bytes in parts, which another thread or the database can be given one by one. */
export async function jsonPartsInTurns(
  value: unknown,
  write: (part: unknown) => string | undefined = JSON.stringify,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const texts: string[] = [];
  await runInTurns(writingJson(value, write, texts));
  return runInTurns(joiningBytes(texts));
}

function* joiningBytes(texts: readonly string[]): Work<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let pieces: Buffer[] = [];
  let size = 0;
  for (const text of texts) {
    const piece = Buffer.from(text);
    pieces.push(piece);
    size += piece.length;
    if (size >= partBytes) {
      parts.push(joinBytes(pieces));
      [pieces, size] = [[], 0];
    }
    yield;
  }
  return [...parts, joinBytes(pieces)];
}

/** Joins bytes in memory of their own, which can be moved to a thread. */
function joinBytes(pieces: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

function* writingJson(
  value: unknown,
  write: (part: unknown) => string | undefined,
  parts: string[],
): Work<void> {
  if (isLongList(value)) {
    for (let at = 0; at < value.length; at += pieceMembers) {
      const piece = write(value.slice(at, at + pieceMembers)) ?? "[]";
      parts.push(at === 0 ? "[" : ",", piece.slice(1, -1));
      yield;
    }
    parts.push("]");
  } else if (Array.isArray(value) && value.some(holdsLongList)) {
    for (const [at, member] of value.entries()) {
      parts.push(at === 0 ? "[" : ",");
      yield* writingJson(member, write, parts);
    }
    parts.push("]");
  } else if (isPlainRecord(value)) {
    let sign = "{";
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined || typeof inner === "function" || typeof inner === "symbol") continue;
      parts.push(sign, write(name) ?? "", ":");
      yield* writingJson(inner, write, parts);
      sign = ",";
    }
    parts.push(sign === "{" ? "{}" : "}");
  } else parts.push(write(value) ?? "null");
}

const holdsLongList = (value: unknown): boolean =>
  isPlainRecord(value) && Object.values(value).some(isLongList);

/** Tells records of fields from lists and from values with a form of their own, such as dates. */
export const isPlainRecord = (value: unknown): value is Fields =>
  typeof value === "object" &&
  value !== null &&
  !("toJSON" in value) &&
  Object.getPrototypeOf(value) === Object.prototype;
