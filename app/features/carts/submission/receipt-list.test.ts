import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { receiptList } from "./receipt-list";

const line = (itemNumber: number) => ({
  itemNumber,
  material: `TP-${itemNumber}`,
  quantity: "2",
  unit: null,
  comment: "",
  requestedDate: null,
  batches: [],
  attributes: {},
  reference: null,
});
const lines = [10, 20, 30].map(line);
const totals = { total: "30.00", currency: "EUR" };
const agreedLine = {
  itemNumber: 20,
  material: "TP-20",
  name: "Bolt M8",
  asked: "2 ",
  quantity: "2",
  unit: "BOX",
  net: "10.00",
  date: "2026-12-01",
};
const list = (content: Parameters<typeof receiptList>[0], page = "1") =>
  receiptList(
    content,
    { page, pageSize: 2 },
    { t: translatorFor({ formats: { locale: "en" }, micrositeId: null }), formats: defaultFormats },
  );

describe("the lines of a receipt", () => {
  it("say what was agreed to of each: its name, unit, day and price", () => {
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [agreedLine] } }).rows;
    expect(secondRow?.cells).toMatchObject({
      material: { text: "Bolt M8", note: "TP-20" },
      quantity: { quantity: "2", unit: "BOX" },
      date: { date: "2026-12-01" },
      net: { amount: "10.00", currency: "EUR" },
    });
  });

  it("say what a set consists of", () => {
    const parts = [{ material: "1020010", name: "Hexagon nut", quantity: "1", unit: "PCE" }];
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [{ ...agreedLine, parts }] } }).rows;
    expect(secondRow?.cells.material).toMatchObject({
      note: "TP-20 · Includes: 1 PCE Hexagon nut (1020010)",
    });
  });

  it("say a day once, whatever the number of schedule lines that it has", () => {
    const dates = [
      { date: "2026-12-01", quantity: "1.5" },
      { date: "2026-12-01", quantity: "0.5" },
    ];
    const dateOf = (parts: typeof dates) =>
      list({ lines, seen: { ...totals, lines: [{ ...agreedLine, dates: parts }] } }).rows[1]?.cells.date;
    expect(dateOf(dates)).toMatchObject({ date: "2026-12-01" });
    const moreDates = [...dates, { date: "2026-12-09", quantity: "3" }];
    expect(dateOf(moreDates)).toMatchObject({ text: "2 BOX: 2026-12-01, 3 BOX: 2026-12-09" });
  });

  it("say the material alone where nothing was seen, as when the ERP was away", () => {
    const [firstRow] = list({ lines, seen: totals }).rows;
    expect(firstRow?.cells).toMatchObject({
      material: { text: "TP-10", note: "" },
      quantity: { quantity: "2", unit: null },
      date: null,
      net: null,
    });
  });

  it("say the material also where the ERP had no name for it", () => {
    const [, secondRow] = list({ lines, seen: { ...totals, lines: [{ ...agreedLine, name: "" }] } }).rows;
    expect(secondRow?.cells.material).toMatchObject({ text: "TP-20", note: "" });
  });

  it("come a page at a time", () => {
    const { rows, paging } = list({ lines, seen: totals }, "2");
    expect(rows.map(({ id }) => id)).toEqual(["30"]);
    expect(paging).toEqual({ page: 2, pageSize: 2, totalResults: 3 });
  });
});
