import { describe, expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import {
  inTurns,
  jsonInTurns,
  mapInPieces,
  mapInTurns,
  runAtOnce,
  runInTurns,
  sorting,
} from "./in-turns.server";
import { toCamelCase } from "./snake-case";

/** Work that takes some time of the processor, in milliseconds. */
function work(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

it("maps a long list in its order, and yields to the event loop meanwhile", async () => {
  const turns = watchTurns();
  const items = Array.from({ length: 60 }, (_, index) => index);
  const results = await mapInTurns(items, (item, index) => {
    work(1);
    return item + index;
  });
  expect(turns()).toBeGreaterThanOrEqual(4);
  expect(results).toEqual(items.map((item) => item * 2));
});

it("sorts a long list stably, and yields to the event loop meanwhile", async () => {
  const turns = watchTurns();
  const items = Array.from({ length: 20_011 }, (_, index) => ({ key: (index * 7_919) % 1_000, index }));
  const compare = (one: { key: number }, other: { key: number }) => {
    if (one.key % 100 === 0) work(0.01);
    return one.key - other.key;
  };
  expect(await runInTurns(sorting(items, compare))).toEqual([...items].sort(compare));
  expect(turns()).toBeGreaterThanOrEqual(2);
  expect(runAtOnce(sorting([], compare))).toEqual([]);
});

it("maps a short list at once", async () => {
  const turns = watchTurns();
  expect(await mapInTurns(["a", "b"], (item) => item.toUpperCase())).toEqual(["A", "B"]);
  expect(turns()).toBe(0);
});

it("has a turn after a thousand items, however quick they are", async () => {
  const turns = watchTurns();
  await mapInTurns(Array(3_500).fill("line"), String);
  expect(turns()).toBeGreaterThanOrEqual(3);
});

it("does work in steps at once where that is wanted", () => {
  function* count() {
    yield;
    yield;
    return 2;
  }
  expect(runAtOnce(count())).toBe(2);
});

it("fails as the mapping does", async () => {
  const failing = mapInTurns([1], () => {
    throw new Error("no price");
  });
  await expect(failing).rejects.toThrow("no price");
});

it("cuts parts into pieces, each worked on in a turn of its own", async () => {
  const turns = watchTurns();
  const sizes: number[] = [];
  for await (const piece of inTurns([Array(250).fill("row"), [], Array(3).fill("row")]))
    sizes.push(piece.length);
  expect(turns()).toBeGreaterThanOrEqual(3);
  expect(sizes).toEqual([100, 100, 50, 3]);
});

describe("a record with lists of thousands", () => {
  const record = {
    first: 1,
    some_lines: Array.from({ length: 1_234 }, (_, place) => ({
      line_number: place,
      inner_list: [{ a_b: [place] }],
    })),
    short_list: [{ x_y: 1 }],
    texts: Array(80).fill("one"),
    last: null,
  };

  it("is mapped in pieces like at once, in its order", async () => {
    const map = (piece: Record<string, unknown>) => toCamelCase(piece) as Record<string, unknown>;
    const turns = watchTurns();
    const result = await mapInPieces(record, (piece) => {
      work(1);
      return map(piece);
    });
    expect(result).toEqual(map(record));
    expect(Object.keys(result)).toEqual(Object.keys(map(record)));
    expect(turns()).toBeGreaterThanOrEqual(1);
  });

  it("keeps a field named like the prototype as a field", async () => {
    const json = JSON.stringify({ list: Array(100).fill(1) }).replace("list", "__proto__");
    const result = await mapInPieces(JSON.parse(json), (piece) => ({ ...piece }));
    expect(Object.keys(result)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it("is written as JSON in pieces like at once", async () => {
    const values = [
      record,
      record.some_lines,
      { list: [...Array(60).fill(undefined), new Date(0)] },
      null,
      [],
      "a",
    ];
    for (const value of values) expect(await jsonInTurns(value)).toBe(JSON.stringify(value));
  });
});
