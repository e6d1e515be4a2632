import { describe, expect, it } from "vitest";
import type { DocumentChange } from "../../port/documents";
import type { DefaultDates, WholeDocument } from "../records";
import { defaultDatesAfter, defaultDatesOf, movesByShipping } from "./default-dates";

/** An order with standard shipping and three lines, of which the last is on a delivery. */
const orderWith = (defaultDates?: DefaultDates) =>
  ({
    document: { shippingOption: "standard", requestedDate: "2026-03-05", details: { defaultDates } },
    items: [
      { itemNumber: 10, requestedDate: "2026-03-05", delivered: "0" },
      { itemNumber: 20, requestedDate: "2026-03-20", delivered: "0" },
      { itemNumber: 30, requestedDate: "2026-03-05", delivered: "1" },
    ],
    schedule: [],
  }) as unknown as WholeDocument;

const lines = [
  { itemNumber: 10, material: "A", quantity: "1" },
  { itemNumber: 20, material: "B", quantity: "1", requestedDate: "2026-03-20" },
];

describe("dates that nobody asked for", () => {
  it("are those of a new document and of its lines without one of their own", () => {
    const draft = { kind: "order", soldTo: "1", lines } as const;
    expect(defaultDatesOf({ ...draft, lines })).toEqual({ document: true, items: [10] });
    expect(defaultDatesOf({ ...draft, lines, requestedDate: "2026-03-10" })).toEqual({
      document: false,
      items: [],
    });
  });

  it.each<[string, DocumentChange, DefaultDates]>([
    [
      "a date of the document ends all of them",
      { requestedDate: "2026-03-09" },
      { document: false, items: [] },
    ],
    ["the same date changes nothing", { requestedDate: "2026-03-05" }, { document: true, items: [10, 30] }],
    [
      "a date of a line ends its own",
      { lines: [{ itemNumber: 10, requestedDate: "2026-03-09" }] },
      { document: true, items: [30] },
    ],
    [
      "a new line joins them unless it has a date",
      {
        lines: [
          { itemNumber: 40, material: "C", quantity: "1" },
          { itemNumber: 50, material: "C", quantity: "1", requestedDate: "2026-03-09" },
        ],
      },
      { document: true, items: [10, 30, 40] },
    ],
  ])("%s", (_, change, expected) => {
    expect(defaultDatesAfter(orderWith({ document: true, items: [10, 30] }), change)).toEqual(expected);
  });

  it("move with another shipping option, unless they were requested, are on a delivery, or are not known", () => {
    const movedItems = (order: WholeDocument) => {
      const moves = movesByShipping(order, { shippingOption: "express" });
      return moves && [moves.document, order.items.filter(moves.line).map(({ itemNumber }) => itemNumber)];
    };
    expect(movedItems(orderWith({ document: true, items: [10, 30] }))).toEqual([true, [10]]);
    expect(movedItems(orderWith())).toEqual([false, []]);
    const order = orderWith({ document: true, items: [10] });
    expect(movesByShipping(order, { shippingOption: "standard" })).toBeNull();
    expect(movesByShipping(order, { note: "x" })).toBeNull();
  });
});
