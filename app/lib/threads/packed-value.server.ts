import { isLongList, isPlainRecord, pieceMembers, runInTurns, type Work } from "../in-turns.server";

/**
 * Plain data for a thread, or from one, whose long lists are taken out: pieces of them are texts of JSON. To copy ten thousand
 * lines at once takes a quarter of a second, in which nobody else would be answered.
 */
export interface PackedValue<T> {
  /** The value with empty lists in place of long ones. */
  frame: T;
  lists: PackedList[];
}

interface PackedList {
  /** Names of the fields that lead to the list. */
  path: string[];
  /** Lists of JSON with some members each. */
  pieces: string[];
}

/**
 * Packs a value, and yields to the event loop meanwhile. Members of long lists must survive a round trip through JSON; bytes are
 * copied as they are.
 */
export async function packValue<T>(value: T): Promise<PackedValue<T>> {
  const lists: PackedList[] = [];
  const frame = (await runInTurns(packing(value, [], lists))) as T;
  return { frame, lists };
}

function* packing(value: unknown, path: string[], lists: PackedList[]): Work<unknown> {
  if (isLongList(value) && !ArrayBuffer.isView(value[0])) {
    const pieces: string[] = [];
    lists.push({ path, pieces });
    for (let at = 0; at < value.length; at += pieceMembers) {
      pieces.push(JSON.stringify(value.slice(at, at + pieceMembers)));
      yield;
    }
    return [];
  }
  if (Array.isArray(value)) {
    const shortList: unknown[] = [];
    for (const [at, member] of value.entries())
      shortList.push(yield* packing(member, [...path, String(at)], lists));
    return shortList;
  }
  if (!isPlainRecord(value)) return value;
  const record: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value))
    record[name] = yield* packing(inner, [...path, name], lists);
  return record;
}

/** Unpacks a value that was copied, and yields to the event loop meanwhile. */
export const unpackValue = <T>(packedValue: PackedValue<T>): Promise<T> => runInTurns(unpacking(packedValue));

function* unpacking<T>({ frame, lists }: PackedValue<T>): Work<T> {
  for (const { path, pieces } of lists) {
    const list = path.reduce<unknown>(
      (inner, name) => (inner as Record<string, unknown>)[name],
      frame,
    ) as unknown[];
    for (const piece of pieces) {
      list.push(...JSON.parse(piece));
      yield;
    }
  }
  return frame;
}
