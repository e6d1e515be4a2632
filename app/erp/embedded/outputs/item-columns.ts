import type { Column, Paragraph } from "~/pdf/draw-table";
import type { DocumentItem, OutputType, SalesDocument } from "../../port/documents";
import { num } from "../decimal";
import { writeDate, writeMoney, writeNumber } from "./figures";
import type { Sheet } from "./sheet";

/** Chooses the columns of a paper: a delivery note has batches and weights, but no prices. */
export function itemColumns(on: Sheet, type: OutputType): Column<DocumentItem>[] {
  const { say, locale } = on;
  const quantity = (value: string, unit: string) => `${writeNumber(value, locale)} ${on.unitLabel(unit)}`;
  const item: Column<DocumentItem> = {
    title: say("item"),
    width: 40,
    align: "left",
    cell: ({ itemNumber }) => [{ text: String(itemNumber), quiet: true }],
  };
  const material = (width: number): Column<DocumentItem> => ({
    title: say("material"),
    width,
    align: "left",
    cell: (line) => [
      { text: line.name, bold: true },
      { text: numbersOf(on, line), quiet: true },
      ...detailsOf(on, line, quantity),
    ],
  });
  const amount: Column<DocumentItem> = {
    title: say("quantity"),
    width: 78,
    align: "right",
    cell: (line) => [{ text: quantity(line.quantity, line.unit) }],
  };
  if (type === "deliveryNote") {
    const weight: Column<DocumentItem> = {
      title: say("weight"),
      width: 80,
      align: "right",
      cell: (line) => [{ text: `${writeNumber(line.weightKg, locale)} kg` }],
    };
    return [item, material(285.28), amount, weight];
  }
  const price: Column<DocumentItem> = {
    title: say("price"),
    width: 84,
    align: "right",
    cell: (line) => priceOf(on, line, quantity),
  };
  const net: Column<DocumentItem> = {
    title: `${say("amount")} ${on.document.currency}`,
    width: 82,
    align: "right",
    cell: (line) => [{ text: writeMoney(line.net, locale) }],
  };
  return [item, material(199.28), amount, price, net];
}

type WriteQuantity = (value: string, unit: string) => string;

function priceOf(on: Sheet, line: DocumentItem, quantity: WriteQuantity): Paragraph[] {
  const price = num(line.netPrice).lt(1)
    ? writeNumber(line.netPrice, on.locale)
    : writeMoney(line.netPrice, on.locale);
  const one = num(line.priceQuantity).eq(1) && line.priceUnit === line.unit;
  return one
    ? [{ text: price }]
    : [{ text: price }, { text: `/ ${quantity(line.priceQuantity, line.priceUnit)}`, quiet: true }];
}

function numbersOf(on: Sheet, line: DocumentItem): string {
  if (!line.customerMaterial) return line.material;
  return `${line.material}  ·  ${on.say("yourMaterial", { number: line.customerMaterial })}`;
}

function detailsOf(on: Sheet, line: DocumentItem, quantity: WriteQuantity): Paragraph[] {
  const { say, locale } = on;
  const details: string[] = [];
  if (line.rejection) details.push(say("rejected", { reason: line.rejection.label }));
  for (const { confirmedDate, quantity: part, unit } of line.scheduleLines) {
    const values = {
      quantity: quantity(part, unit),
      date: confirmedDate ? writeDate(confirmedDate, locale) : "",
    };
    details.push(say(confirmedDate ? "confirmed" : "notConfirmed", values));
  }
  for (const { batch, quantity: part } of line.batches) {
    details.push(say("batch", { batch, quantity: quantity(part, line.unit) }));
  }
  if (line.note) details.push(line.note);
  return details.map((text) => ({ text, quiet: true }));
}

/** Lists the totals below the items, down to the amount due. */
export function totalsOf(
  on: Sheet,
  document: SalesDocument,
): { label: string; value: string; bold?: boolean }[] {
  const { say, locale } = on;
  const { totals } = document;
  const line = (label: string, amount: string) => ({
    label,
    value: `${writeMoney(amount, locale)} ${totals.currency}`,
  });
  return [
    line(say("goods"), totals.goods),
    ...(num(totals.freight).eq(0) ? [] : [line(say("freight"), totals.freight)]),
    ...(num(totals.surcharges).eq(0) ? [] : [line(say("surcharges"), totals.surcharges)]),
    line(say("net"), totals.net),
    ...totals.taxes.map((tax) => line(tax.label, tax.amount)),
    { ...line(say("total"), totals.total), bold: true },
  ];
}
