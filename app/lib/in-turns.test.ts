import { expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { inTurns, mapInTurns, runAtOnce } from "./in-turns.server";

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
