import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { compareLedger, type LedgerItem } from "./ledger";

const item = (number: string, openAmount: string, differs: Partial<LedgerItem> = {}): LedgerItem => ({
  number: `I${number}`,
  document: { kind: "invoice", number },
  poNumber: "",
  dueDate: "2026-03-01",
  open: openAmount,
  currency: "EUR",
  discount: null,
  paymentBlock: null,
  ...differs,
});

const dutch: Formats = { ...defaultFormats, numberFormat: ",." };
const groupsOf = (text: string, items: LedgerItem[], formats = defaultFormats) => {
  const { agreeing, differing, onlyYours, onlyOurs } = compareLedger(text, items, formats);
  return {
    agreeing: agreeing.map(({ item: { document }, yours }) => [document.number, yours]),
    differing: differing.map(({ item: { document }, difference }) => [document.number, difference]),
    onlyYours: onlyYours.map(({ line, amount }) => [line, amount]),
    onlyOurs: onlyOurs.map(({ document }) => document.number),
  };
};

describe("a pasted ledger", () => {
  const items = [
    item("90000001", "1210.00", { discount: { percent: "2", amount: "24.20", until: "2026-03-09" } }),
    item("90000002", "59.90", { poNumber: "PO-77" }),
    item("90000003", "-20.00", { document: { kind: "creditMemo", number: "90000003" } }),
    item("90000004", "5.00"),
  ];

  it("is sorted into what agrees, what differs, and what only one side has", () => {
    const ledger =
      "Invoice\tDue\tAmount\n90000001\t2026-03-01\t1,185.80\nPO-77\t\t60.00\n0090000003\t\t20.00\n777\t\t1.00";
    expect(groupsOf(ledger, items)).toEqual({
      agreeing: [
        ["90000001", "1185.80"],
        ["90000003", "-20.00"],
      ],
      differing: [["90000002", "0.10"]],
      onlyYours: [[5, "1"]],
      onlyOurs: ["90000004"],
    });
  });

  it("is read as people write it: other formats, signs, currencies, parts of one invoice", () => {
    const ledger =
      "90000001 € 1.000,00\n90000001 € 210,00\n90000002;59,90 EUR\n90000003;(20,00)\n90000004;no amount";
    expect(groupsOf(ledger, items, dutch)).toMatchObject({
      agreeing: [
        ["90000001", "1210.00"],
        ["90000002", "59.90"],
        ["90000003", "-20.00"],
      ],
      onlyYours: [[5, ""]],
      onlyOurs: ["90000004"],
    });
    expect(groupsOf("90000004,5.00", items)).toMatchObject({ agreeing: [["90000004", "5.00"]] });
  });

  it("loses no line and no item, whatever is pasted", () => {
    const cells = fc.oneof(
      fc.constantFrom(...items.map(({ document }) => document.number), "x", "5.00", "-1"),
      fc.string(),
    );
    const lines = fc.array(
      fc.array(cells, { minLength: 1, maxLength: 4 }).map((line) => line.join("\t")),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (ledger) => {
        const result = compareLedger(ledger.join("\n"), items, defaultFormats);
        const matchedItems = [...result.agreeing, ...result.differing];
        expect(matchedItems.length + result.onlyOurs.length).toBe(items.length);
        for (const { item, yours, difference } of result.differing) {
          expect(Big(item.open).plus(difference).eq(yours)).toBe(true);
        }
      }),
    );
  });
});
