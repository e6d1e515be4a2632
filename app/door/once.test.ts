import { expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { fingerprint, fingerprintInTurns, fingerprintLines } from "./once.server";

it("is the same fingerprint when the event loop is yielded meanwhile", async () => {
  const contents = [
    { total: "9.00", note: undefined, lines: [{ b: 1, a: [null, "x"] }, { a: 2 }], at: new Date(0) },
    [{ material: "TP-1", unit: undefined }, "two", 3],
    {},
    [],
  ];
  for (const content of contents) expect(await fingerprintInTurns(content)).toBe(fingerprint(content));
  const turns = watchTurns();
  const longContent = { lines: Array.from({ length: 2_500 }, (_, index) => ({ index })) };
  expect(await fingerprintInTurns(longContent)).toBe(fingerprint(longContent));
  expect(turns()).toBeGreaterThanOrEqual(2);
});

it("tells lines and what stands beside them from others", async () => {
  const head = { total: "9.00", currency: "EUR" };
  const lines = Array.from({ length: 120 }, (_, index) => ({ index, note: undefined, net: "1.00" }));
  const print = await fingerprintLines(head, lines);
  expect(await fingerprintLines({ currency: "EUR", total: "9.00" }, structuredClone(lines))).toBe(print);
  const otherContents: [object, object[]][] = [
    [{ ...head, total: "9.01" }, lines],
    [head, lines.slice(1)],
    [head, lines.with(119, { index: 119, note: undefined, net: "1.01" })],
  ];
  for (const [otherHead, otherLines] of otherContents)
    expect(await fingerprintLines(otherHead, otherLines)).not.toBe(print);
});
