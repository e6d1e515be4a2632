import { expect, it } from "vitest";
import { watchTurns } from "../../tests/support/turns";
import { fingerprint, fingerprintInTurns } from "./once.server";

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
