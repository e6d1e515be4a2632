import Big from "big.js";
import Papa from "papaparse";
import { expect } from "vitest";
import { ciiInvoice } from "~/erp/e-invoice/cii";
import { invoiceDataOf } from "~/erp/e-invoice/invoice-data";
import { ublInvoice } from "~/erp/e-invoice/ubl";
import type { SalesDocument } from "~/erp/erp";
import { type PresentedDocument, withSign } from "~/erp/presentation/present-document";
import { detailsPageOf } from "~/features/documents/details/details-view";
import { itemsFile } from "~/features/documents/details/items-file";
import { outputTypes } from "~/features/documents/document-links";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { documentJson } from "~/features/documents/documents.api";
import { fileColumnsOf } from "~/files/file-columns";
import { listFile } from "~/files/list-file.server";
import { sheetValueOf } from "~/files/sheet-values";
import { formatMoney, formatPrice, formatQuantity, formatsIn } from "~/i18n/formats";
import type { Locale } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { person } from "../support/context";
import { sampleFileHead } from "../support/files/file-head";
import { type ReadInvoice, readCii, readUbl } from "../support/papers/read-invoice";
import { brokenRules } from "./en16931";

/** Expectations of one document in each form that it has: page, files, API, e-mail and electronic invoice. */

/** A reader whose figures look as on the papers of the language; they are easily mistaken for each other. */
export const readerIn = (locale: Locale) => {
  const formats = formatsIn(locale);
  return { t: translatorFor({ formats: { locale }, micrositeId: null }), formats };
};

/** Values of a line that each form must name, as decimals. */
const keyOf = (line: PresentedDocument["lines"][number]) => ({
  item: String(line.itemNumber),
  material: line.material,
  name: line.name,
  quantity: Big(line.ordered.quantity).toFixed(),
  unit: line.ordered.unit,
  net: Big(line.net).toFixed(2),
});

export function expectSound(presentation: PresentedDocument): void {
  for (const { price, net } of presentation.lines) {
    const gross = Big(price.quantity).times(price.amount).div(price.per).round(2, Big.roundHalfUp);
    expect(gross.toFixed(2)).toBe(Big(price.gross).toFixed(2));
    const sum = price.adjustments.reduce((total, { amount }) => total.plus(amount), gross);
    expect(sum.toFixed(2), `${presentation.kind} ${presentation.number}`).toBe(Big(net).toFixed(2));
  }
  const sumOf = (amounts: string[]) => amounts.reduce((total, one) => total.plus(one), Big(0)).toFixed(2);
  expect(sumOf(presentation.lines.map(({ net }) => net))).toBe(presentation.goods);
  expect(sumOf([presentation.goods, ...presentation.charges.map(({ amount }) => amount)])).toBe(
    presentation.net,
  );
  if (presentation.kind === "delivery") return;
  expect(sumOf(presentation.taxes.map(({ base }) => base))).toBe(presentation.net);
  expect(sumOf(presentation.taxes.map(({ amount }) => amount))).toBe(presentation.tax);
  expect(sumOf([presentation.net, presentation.tax])).toBe(presentation.total);
}

export function expectPage(document: SalesDocument, presentation: PresentedDocument, locale: Locale): void {
  const { t, formats } = readerIn(locale);
  const actor = { ...person("view_invoices"), formats };
  const kind = document.kind === "order" || document.kind === "quote" ? document.kind : "invoice";
  const details = { document, flow: { nodes: [], edges: [] }, files: [], messages: [], asOf: "" };
  const list = documentLists[kind === "quote" ? "quotes" : kind === "order" ? "orders" : "invoices"];
  const rights = {
    viewInvoices: true,
    orders: false,
    quotes: false,
    openLists: listNames,
    changesFor: null,
    claims: true,
    outputs: outputTypes,
  };
  const page = detailsPageOf(
    details,
    { kind, list, today: "2026-03-02", asksForPricing: false, page: null },
    { actor, t, rights },
  );
  const rows = page.items.rows.filter(({ partOf }) => partOf === undefined);
  expect(rows).toHaveLength(presentation.lines.length);
  presentation.lines.forEach((line, index) => {
    const partRows = page.items.rows.filter(({ partOf }) => partOf === String(line.itemNumber));
    expect(partRows.map(({ cells }) => cells)).toMatchObject(
      line.parts.map(({ name, material, quantity, unit }) => ({
        material: { text: name, note: material },
        quantity: { quantity, unit },
      })),
    );
    const cells = rows[index]?.cells ?? {};
    expect(cells.quantity).toMatchObject(line.ordered);
    const note = line.contents
      ? `= ${formatQuantity(line.contents.quantity, formats)} ${line.contents.unit}`
      : null;
    if (note) expect(cells.quantity).toMatchObject({ note });
    expect(cells.material).toMatchObject({ text: line.name });
    expect(JSON.stringify(cells.material)).toContain(line.material);
    expect(cells.net).toMatchObject({ amount: line.net });
    // A cancelled line has no price on the page.
    if (line.rejection && Number(line.net) === 0) {
      expect(cells.price).toBeNull();
      return;
    }
    expect(JSON.stringify(cells.price)).toContain(formatPrice(line.price.amount, formats, "EUR"));
    for (const { label, amount } of line.price.adjustments)
      expect(JSON.stringify(cells.price)).toMatch(new RegExp(`${label}.*${formatMoney(amount, formats)}`));
  });
  expect(page.totals).toMatchObject({
    goods: presentation.goods,
    net: presentation.net,
    total: presentation.total,
  });
  expect(page.totals.taxes.map(({ amount }) => amount)).toEqual(
    presentation.taxes.map(({ amount }) => amount),
  );
  expect(page.facts.corrects?.text ?? "").toContain(presentation.corrects?.number ?? "");
}

export async function expectFiles(
  document: SalesDocument,
  presentation: PresentedDocument,
  locale: Locale,
): Promise<void> {
  const reader = readerIn(locale);
  const file = itemsFile(document, reader.t);
  const rowsOf = async (isPlain: boolean) => {
    const { body } = await listFile({ ...sampleFileHead, ...file }, "csv", { ...reader, plain: isPlain });
    const text = (await new Response(body as BodyInit).text()).replace(/^\uFEFF/, "");
    return Papa.parse<string[]>(text.trimEnd()).data;
  };
  const [names = [], ...plainRows] = await rowsOf(true);
  const [captions = [], ...forPeople] = await rowsOf(false);
  expect(names.slice(0, 3)).toEqual(["material", "quantity", "quantity_unit"]);
  expect(new Set(captions).size).toBe(captions.length);
  const columns = file.columns.flatMap((column) => fileColumnsOf(column, reader));
  expect(columns.map(({ name }) => name)).toEqual(names);
  presentation.lines.forEach((line, index) => {
    const value = (row: string[] | undefined, name: string) => row?.[names.indexOf(name)] ?? "";
    const row = plainRows[index];
    expect({
      item: value(row, "item"),
      material: value(row, "material"),
      name: value(row, "name"),
      quantity: Big(value(row, "quantity")).toFixed(),
      unit: value(row, "quantity_unit"),
      net: Big(value(row, "net")).toFixed(2),
    }).toEqual(keyOf(line));
    expect(value(row, "price")).toBe(line.price.amount);
    expect([value(row, "price_per"), value(row, "price_per_unit")]).toEqual([
      line.price.per,
      line.price.unit,
    ]);
    const parts = ["gross", "discounts", "surcharges"].map((name) => value(row, name));
    expect(parts.reduce((total, one) => total.plus(one), Big(0)).toFixed(2)).toBe(Big(line.net).toFixed(2));
    line.schedule.forEach(({ confirmedDate, quantity }, at) => {
      expect(value(row, `delivery_date_${at + 1}`)).toBe(confirmedDate ?? "");
      expect(value(row, `delivery_quantity_${at + 1}`)).toBe(quantity);
    });
    const isComma = reader.formats.numberFormat.startsWith(",");
    const { status } = document.items[index] ?? {};
    expect(value(forPeople[index], "status")).toBe((line.rejection ?? status)?.label);
    expect(value(row, "status")).toBe(line.rejection?.code ?? "");
    expect(value(forPeople[index], "net")).toBe(isComma ? line.net.replace(".", ",") : line.net);
    const inSheet = (name: string) => {
      const column = columns.find((one) => one.name === name);
      const cells = file.rows[index];
      return column && cells ? sheetValueOf(column, cells, reader) : null;
    };
    expect(inSheet("net")).toBe(Number(line.net));
    expect(inSheet("quantity")).toBe(Number(line.ordered.quantity));
    expect(inSheet("material")).toBe(line.material);
  });
}

export function expectApi(document: SalesDocument, presentation: PresentedDocument): void {
  const json = JSON.parse(JSON.stringify(documentJson(document)));
  expect(json).toMatchObject({
    number: presentation.number,
    kind: presentation.kind,
    sign: presentation.sign,
  });
  expect(json.signedTotal).toBe(withSign(presentation.total, presentation.sign));
  expect(json.dueDate).toBe(presentation.dueDate);
  expect(json.totals).toMatchObject({
    goods: presentation.goods,
    net: presentation.net,
    total: presentation.total,
  });
  expect(json.totals.taxes).toEqual(presentation.taxes);
  expect(json.corrects).toEqual(presentation.corrects);
  for (const [index, line] of presentation.lines.entries()) {
    expect(json.items[index]).toMatchObject({
      unitPrice: line.price,
      contents: line.contents,
      net: line.net,
    });
    expect(json.items[index]).toMatchObject({ material: line.material, ...line.ordered });
    expect(json.items[index].childItems).toEqual(line.parts);
  }
}

export function expectInvoice(presentation: PresentedDocument): void {
  const data = invoiceDataOf(presentation, "Offset against the next payment");
  if (!data) throw new Error(`${presentation.number} makes no electronic invoice`);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const forms: [string, ReadInvoice][] = [
    ["UBL", readUbl(decode(ublInvoice(data)))],
    ["CII", readCii(decode(ciiInvoice(data)))],
  ];
  for (const [syntax, parsedInvoice] of forms) {
    expect(brokenRules(parsedInvoice), `${syntax} ${presentation.kind} ${presentation.number}`).toEqual([]);
    expect(parsedInvoice).toMatchObject({
      number: presentation.number,
      date: presentation.date,
      currency: presentation.currency,
      sumOfLines: presentation.goods,
      net: presentation.net,
      tax: presentation.tax,
      total: presentation.total,
      corrects: presentation.corrects?.number ?? "",
      delivered: presentation.supplyDate ?? "",
      due: presentation.dueDate ?? "",
      orderReference: presentation.poNumber,
    });
    expect(
      parsedInvoice.lines.map(({ id, seller, name, net, price }) => ({ id, seller, name, net, price })),
    ).toEqual(
      presentation.lines.map((line) => ({
        id: String(line.itemNumber),
        seller: line.material,
        name: line.name,
        net: line.net,
        price: line.price.amount,
      })),
    );
    expect(
      parsedInvoice.taxes.map(({ base, amount, rate, category }) => ({ base, amount, rate, category })),
    ).toEqual(
      presentation.taxes.map(({ base, amount, rate, category }) => ({ base, amount, rate, category })),
    );
  }
}
