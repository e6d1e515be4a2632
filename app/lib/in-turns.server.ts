import { setImmediate as nextTurn } from "node:timers/promises";
import { systemClock } from "./clock";

/** Milliseconds of one piece of long work; then whatever else waits has its turn. */
const stretch = 10;

/** Rows of a piece, which are made and written in a few milliseconds. */
const pieceRows = 100;

/** Maps a list that may be long, and lets others have their turn every few milliseconds. */
export async function mapInTurns<T, U>(
  items: readonly T[],
  map: (item: T, index: number) => U,
): Promise<U[]> {
  const results: U[] = [];
  let begunAt = systemClock.monotonic();
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    if (systemClock.monotonic() - begunAt < stretch) continue;
    await nextTurn();
    begunAt = systemClock.monotonic();
  }
  return results;
}

/** Cuts parts of a long list into pieces, and lets others have their turn after the reader has worked on each. */
export async function* inTurns<T>(
  parts: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
): AsyncGenerator<readonly T[]> {
  for await (const part of parts)
    for (let at = 0; at < part.length; at += pieceRows) {
      yield part.slice(at, at + pieceRows);
      await nextTurn();
    }
}
