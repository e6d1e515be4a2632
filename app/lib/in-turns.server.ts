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

/** Maps a list that may be long, and yields to the event loop every few milliseconds. */
export const mapInTurns = <T, U>(items: readonly T[], map: (item: T, index: number) => U): Promise<U[]> =>
  runInTurns(mapping(items, map));

function* mapping<T, U>(items: readonly T[], map: (item: T, index: number) => U): Work<U[]> {
  const results: U[] = [];
  for (const [index, item] of items.entries()) {
    results.push(map(item, index));
    yield;
  }
  return results;
}

/** Work that stops after each of its steps. */
export type Work<T> = Generator<undefined, T>;

/** Does long work, and yields to the event loop every few milliseconds. */
export async function runInTurns<T>(work: Work<T>): Promise<T> {
  let [begunAt, steps] = [systemClock.monotonic(), 0];
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    steps += 1;
    if (steps < maxSteps && systemClock.monotonic() - begunAt < maxBlockingTime) continue;
    await nextTurn();
    [begunAt, steps] = [systemClock.monotonic(), 0];
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
