import { describe, expect, it } from "vitest";
import type { ErpMessage } from "~/erp/erp";
import { exampleCredit, exampleTotals } from "../../../../tests/support/erp/example-values";
import { emptyHeader, type PriceSnapshot } from "../cart";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";

const line = {
  itemNumber: 10,
  material: "TP-1",
  asked: "5 ",
  quantity: "5",
  net: "50.00",
  date: "2026-12-01",
};
const seenSnapshot: PriceSnapshot = { total: "60.50", currency: "EUR", lines: [line] };
const snapshotWith = (change: Partial<typeof line>): PriceSnapshot => ({
  ...seenSnapshot,
  lines: [{ ...line, ...change }],
});

describe("what has changed since the visitor looked", () => {
  it("is nothing when only the way of writing a number differs", () => {
    expect(snapshotChanges(seenSnapshot, snapshotWith({ net: "50.0", quantity: "5.000" }))).toEqual([]);
  });

  it("names the price, the day and the quantity of a line, old and new", () => {
    const changes = snapshotChanges(
      seenSnapshot,
      snapshotWith({ net: "52.00", date: "2026-12-03", quantity: "10" }),
    );
    expect(changes.map(({ what, from, to }) => [what, from, to])).toEqual([
      ["quantity", "5", "10"],
      ["net", "50.00", "52.00"],
      ["date", "2026-12-01", "2026-12-03"],
    ]);
  });

  it("follows a line that was moved to another number", () => {
    const other = { ...line, itemNumber: 20, material: "TP-2", net: "9.00" };
    const before = { ...seenSnapshot, lines: [line, other] };
    const movedSnapshot = {
      ...seenSnapshot,
      lines: [
        { ...other, itemNumber: 10 },
        { ...line, itemNumber: 20 },
      ],
    };
    expect(snapshotChanges(before, movedSnapshot)).toEqual([]);
    const dearer = { ...movedSnapshot, lines: movedSnapshot.lines.map((one) => ({ ...one, net: "51.00" })) };
    expect(snapshotChanges(before, dearer).map(({ itemNumber, from }) => [itemNumber, from])).toEqual([
      [10, "9.00"],
      [20, "50.00"],
    ]);
  });

  it("leaves out what the visitor changed, and lines that are new", () => {
    expect(snapshotChanges(seenSnapshot, snapshotWith({ asked: "6 ", net: "60.00" }))).toEqual([]);
    expect(snapshotChanges({ ...seenSnapshot, lines: [] }, seenSnapshot)).toEqual([]);
  });
});

it("keeps what the ERP says of the cart, but not of its order number, which is typed after pricing", () => {
  const say = (text: string, target?: ErpMessage["target"]): ErpMessage => ({
    severity: "warning",
    code: text,
    text,
    ...(target ? { target } : {}),
  });
  const messages = [
    say("No order number", { field: "poNumber" }),
    say("Rounded up", { item: 10 }),
    say("Blocked for delivery"),
  ];
  const simulation = {
    lines: [],
    totals: exampleTotals("0.00"),
    credit: exampleCredit,
    partners: [],
    shippingOptions: [],
    incomplete: [],
    acceptable: true,
  };
  const snapshot = priceSnapshotOf({ header: emptyHeader, items: [] }, simulation, messages);
  expect(snapshot.messages).toEqual([{ severity: "warning", text: "Blocked for delivery" }]);
});
