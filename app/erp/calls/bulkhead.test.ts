import { expect, it } from "vitest";
import { Bulkhead } from "./bulkhead";

const { signal } = new AbortController();

/** A call that lasts until it is ended. */
function openCall(callers: string[], name: string) {
  let end: () => void = () => undefined;
  const work = () => {
    callers.push(name);
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  return { work, end: () => end() };
}

it("gives places in turns: many calls of one user let another's single call through next", async () => {
  const bulkhead = new Bulkhead(1);
  const callers: string[] = [];
  const calls = ["anna", "anna", "anna", "ben"].map((who) => {
    const { work, end } = openCall(callers, who);
    return { answer: bulkhead.run(signal, who, work), end };
  });
  for (const order of [0, 1, 3, 2]) {
    await new Promise(setImmediate);
    calls[order]?.end();
  }
  await Promise.all(calls.map(({ answer }) => answer));
  expect(callers).toEqual(["anna", "anna", "ben", "anna"]);
});

it("gives the place of somebody who has left to the next", async () => {
  const bulkhead = new Bulkhead(1);
  const callers: string[] = [];
  const departure = new AbortController();
  const first = openCall(callers, "first");
  const calls = [
    bulkhead.run(signal, "anna", first.work),
    bulkhead.run(departure.signal, "ben", async () => void callers.push("left")).catch(() => "gone"),
    bulkhead.run(signal, "ben", async () => void callers.push("next")),
  ];
  await new Promise(setImmediate);
  departure.abort();
  first.end();
  expect(await Promise.all(calls)).toEqual([undefined, "gone", undefined]);
  expect(callers).toEqual(["first", "next"]);
});
