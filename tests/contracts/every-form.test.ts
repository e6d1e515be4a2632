import Big from "big.js";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ciiInvoice } from "~/erp/e-invoice/cii";
import { invoiceDataOf } from "~/erp/e-invoice/invoice-data";
import { ublInvoice } from "~/erp/e-invoice/ubl";
import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import type { DocumentKind, OutputType, SalesDocument } from "~/erp/erp";
import { type PresentedDocument, presentedDocument, signed } from "~/erp/presentation/present-document";
import { confirmedLines } from "~/features/carts/submission/confirmed-lines";
import { detailsPageOf } from "~/features/documents/details/details-view";
import { itemsFile } from "~/features/documents/details/items-file";
import { listRows } from "~/features/documents/document-list-view";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { documentJson } from "~/features/documents/documents.api";
import { fileColumnsOf } from "~/files/file-columns";
import { listFile } from "~/files/list-file.server";
import { sheetValueOf } from "~/files/sheet-values";
import { defaultFormats, type Formats, formatMoney, formatPrice, formatQuantity } from "~/i18n/formats";
import { type Locale, locales } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { fixedClock } from "~/lib/clock";
import { person } from "../support/context";
import { taxedMasterData, taxedPlan } from "../support/erp/taxed-customers";
import { readPdf } from "../support/read-pdf";
import { readXlsx } from "../support/read-sheet";
import { createTestDatabase } from "../support/test-database";
import { brokenRules, type ReadInvoice, readCii, readUbl } from "./en16931";
import { context } from "./erp/subject";

/**
 * A document says the same wherever it stands: page, PDF, e-mail, CSV, spreadsheet, API and electronic invoice are read
 * back and compared with one another, field by field.
 */
const clock = fixedClock("2026-03-02T09:00:00Z");
let erp: EmbeddedErp;
let drop: () => Promise<void>;
let documents: { kind: DocumentKind; number: string }[];

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  await migrateErp(database.url);
  erp = createEmbeddedErp({ databaseUrl: database.url, clock, log: { error: () => undefined } });
  await seedDemoErp(erp.pool, clock, () => ({
    master: taxedMasterData(),
    plan: (today: string) => taxedPlan(today, 240, 300),
  }));
  documents = await erp.pool.many(
    `SELECT kind, number FROM (
       SELECT kind, number, row_number() OVER (PARTITION BY kind ORDER BY number DESC) AS place FROM documents) d
     WHERE place <= CASE kind WHEN 'invoice' THEN 40 WHEN 'order' THEN 26 ELSE 16 END AND kind <> 'return' ORDER BY number`,
  );
}, 60_000);
afterAll(async () => {
  await erp.close();
  await drop();
});

const groups = { order: "orders", quote: "quotes", delivery: "deliveries" } as const;

async function documentIn(
  language: Locale,
  { kind, number }: (typeof documents)[number],
): Promise<SalesDocument> {
  const group = kind === "order" || kind === "quote" || kind === "delivery" ? groups[kind] : "invoices";
  return (await erp[group].get(context({ language }), number, "all")).value;
}

/** Formats in which figures are easily mistaken for each other. */
const numberFormats: Record<Locale, Formats["numberFormat"]> = {
  en: ".,",
  fr: ", ",
  nl: ",.",
  pt: ", ",
  sr: ",.",
  zh: ".,",
};
const readerIn = (locale: Locale) => {
  const formats = { ...defaultFormats, locale, numberFormat: numberFormats[locale] };
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

function expectSound(presented: PresentedDocument): void {
  for (const { price, net } of presented.lines) {
    const gross = Big(price.quantity).times(price.amount).div(price.per).round(2, Big.roundHalfUp);
    expect(gross.toFixed(2)).toBe(Big(price.gross).toFixed(2));
    const sum = price.adjustments.reduce((total, { amount }) => total.plus(amount), gross);
    expect(sum.toFixed(2), `${presented.kind} ${presented.number}`).toBe(Big(net).toFixed(2));
  }
  const sumOf = (amounts: string[]) => amounts.reduce((total, one) => total.plus(one), Big(0)).toFixed(2);
  expect(sumOf(presented.lines.map(({ net }) => net))).toBe(presented.goods);
  expect(sumOf([presented.goods, ...presented.charges.map(({ amount }) => amount)])).toBe(presented.net);
  if (presented.kind === "delivery") return;
  expect(sumOf(presented.taxes.map(({ base }) => base))).toBe(presented.net);
  expect(sumOf(presented.taxes.map(({ amount }) => amount))).toBe(presented.tax);
  expect(sumOf([presented.net, presented.tax])).toBe(presented.total);
}

function expectPage(document: SalesDocument, presented: PresentedDocument, locale: Locale): void {
  const { t, formats } = readerIn(locale);
  const actor = { ...person("view_invoices"), formats };
  const kind = document.kind === "order" || document.kind === "quote" ? document.kind : "invoice";
  const details = { document, flow: { nodes: [], edges: [] }, files: [], messages: [], asOf: "" };
  const list = documentLists[kind === "quote" ? "quotes" : kind === "order" ? "orders" : "invoices"];
  const rights = { viewInvoices: true, orders: false, quotes: false, openLists: listNames };
  const page = detailsPageOf(details, { kind, list, asksForPricing: false }, { actor, t, rights });
  expect(page.items.rows).toHaveLength(presented.lines.length);
  presented.lines.forEach((line, index) => {
    const cells = page.items.rows[index]?.cells ?? {};
    expect(cells.quantity).toMatchObject(line.ordered);
    const note = line.contents
      ? `= ${formatQuantity(line.contents.quantity, formats)} ${line.contents.unit}`
      : null;
    if (note) expect(cells.quantity).toMatchObject({ note });
    expect(cells.material).toMatchObject({ text: line.name });
    expect(JSON.stringify(cells.material)).toContain(line.material);
    expect(cells.net).toMatchObject({ amount: line.net });
    expect(JSON.stringify(cells.price)).toContain(formatPrice(line.price.amount, formats));
    for (const { label, amount } of line.price.adjustments)
      expect(JSON.stringify(cells.price)).toMatch(new RegExp(`${label}.*${formatMoney(amount, formats)}`));
  });
  expect(page.totals).toMatchObject({ goods: presented.goods, net: presented.net, total: presented.total });
  expect(page.totals.taxes.map(({ amount }) => amount)).toEqual(presented.taxes.map(({ amount }) => amount));
  expect(page.facts.corrects?.text ?? "").toContain(presented.corrects?.number ?? "");
}

async function expectFiles(
  document: SalesDocument,
  presented: PresentedDocument,
  locale: Locale,
): Promise<void> {
  const reader = readerIn(locale);
  const file = itemsFile(document, reader.t);
  const rowsOf = async (plain: boolean) => {
    const { body } = await listFile(file, "csv", { ...reader, plain });
    const text = (await new Response(body as BodyInit).text()).replace(/^\uFEFF/, "");
    return Papa.parse<string[]>(text.trimEnd()).data;
  };
  const [names = [], ...plain] = await rowsOf(true);
  const [captions = [], ...forPeople] = await rowsOf(false);
  expect(names.slice(0, 3)).toEqual(["material", "quantity", "quantity_unit"]);
  expect(new Set(captions).size).toBe(captions.length);
  const columns = file.columns.flatMap((column) => fileColumnsOf(column, reader));
  expect(columns.map(({ name }) => name)).toEqual(names);
  presented.lines.forEach((line, index) => {
    const value = (row: string[] | undefined, name: string) => row?.[names.indexOf(name)] ?? "";
    const row = plain[index];
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

function expectApi(document: SalesDocument, presented: PresentedDocument): void {
  const json = JSON.parse(JSON.stringify(documentJson(document)));
  expect(json).toMatchObject({ number: presented.number, kind: presented.kind, sign: presented.sign });
  expect(json.signedTotal).toBe(signed(presented.total, presented.sign));
  expect(json.totals).toMatchObject({ goods: presented.goods, net: presented.net, total: presented.total });
  expect(json.totals.taxes).toEqual(presented.taxes);
  expect(json.corrects).toEqual(presented.corrects);
  for (const [index, line] of presented.lines.entries()) {
    expect(json.items[index]).toMatchObject({
      unitPrice: line.price,
      contents: line.contents,
      net: line.net,
    });
    expect(json.items[index]).toMatchObject({ material: line.material, ...line.ordered });
  }
}

function expectMail(document: SalesDocument, presented: PresentedDocument, locale: Locale): void {
  const reader = readerIn(locale);
  const sent = presented.lines.map(({ itemNumber, material, ordered }, index) => ({
    ...{ itemNumber, material, unit: ordered.unit, comment: "", requestedDate: null, batches: [] },
    ...{ attributes: {}, reference: null },
    // The first line was sent with another quantity than the ERP has confirmed.
    quantity: index === 0 ? Big(ordered.quantity).plus(1).toFixed() : ordered.quantity,
  }));
  const content = { lines: sent, seen: { total: "", currency: "EUR" } };
  const lines = confirmedLines(document, content, [], reader);
  presented.lines.forEach((line, index) => {
    const said = lines[index];
    expect(said).toMatchObject({ itemNumber: line.itemNumber, name: line.name });
    expect(said?.net).toBe(formatMoney(line.net, reader.formats));
    expect(said?.quantity).toContain(
      `${formatQuantity(line.ordered.quantity, reader.formats)} ${line.ordered.unit}`,
    );
    expect(said?.details.join(" ")).toContain(formatPrice(line.price.amount, reader.formats));
    expect(said?.messages).toHaveLength(index === 0 ? 1 : 0);
  });
  const both = lines[0]?.messages[0]?.text ?? "";
  for (const quantity of [sent[0]?.quantity, presented.lines[0]?.ordered.quantity])
    expect(both).toContain(formatQuantity(quantity ?? "", reader.formats));
}

function expectInvoice(presented: PresentedDocument): void {
  const data = invoiceDataOf(presented, "Offset against the next payment");
  if (!data) throw new Error(`${presented.number} makes no electronic invoice`);
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const forms: [string, ReadInvoice][] = [
    ["UBL", readUbl(decode(ublInvoice(data)))],
    ["CII", readCii(decode(ciiInvoice(data)))],
  ];
  for (const [syntax, read] of forms) {
    expect(brokenRules(read), `${syntax} ${presented.kind} ${presented.number}`).toEqual([]);
    expect(read).toMatchObject({
      ...{ number: presented.number, date: presented.date, currency: presented.currency },
      ...{ sumOfLines: presented.goods, net: presented.net, tax: presented.tax, total: presented.total },
      ...{ corrects: presented.corrects?.number ?? "", delivered: presented.supplyDate ?? "" },
      due: presented.dueDate ?? "",
      orderReference: presented.poNumber,
    });
    expect(read.lines.map(({ id, seller, name, net, price }) => ({ id, seller, name, net, price }))).toEqual(
      presented.lines.map((line) => ({
        ...{ id: String(line.itemNumber), seller: line.material, name: line.name },
        ...{ net: line.net, price: line.price.amount },
      })),
    );
    expect(read.taxes.map(({ base, amount, rate, category }) => ({ base, amount, rate, category }))).toEqual(
      presented.taxes.map(({ base, amount, rate, category }) => ({ base, amount, rate, category })),
    );
  }
}

describe("every form of a document", () => {
  test("there are more than a hundred of all kinds, taxed for every reason", async () => {
    expect(documents.length).toBeGreaterThan(100);
    expect(new Set(documents.map(({ kind }) => kind))).toEqual(
      new Set(["order", "quote", "delivery", "invoice", "creditMemo"]),
    );
    const rows = await erp.pool.many<{ code: string }>(
      `SELECT DISTINCT t ->> 'code' AS code FROM documents, jsonb_array_elements(totals -> 'taxes') t
       WHERE number = ANY($1) AND kind = 'invoice'`,
      [documents.map(({ number }) => number)],
    );
    expect(rows.map(({ code }) => code).sort()).toEqual(
      ["exempt", "export", "full", "intraCommunity", "reduced", "reverseCharge"].sort(),
    );
  });

  test.each(locales)(
    "says the same in %s: page, CSV, spreadsheet, API, e-mail and electronic invoice",
    async (locale) => {
      for (const one of documents) {
        const document = await documentIn(locale, one);
        const presented = presentedDocument(document);
        expectSound(presented);
        expectApi(document, presented);
        await expectFiles(document, presented, locale);
        if (one.kind !== "delivery") expectPage(document, presented, locale);
        if (one.kind === "order") expectMail(document, presented, locale);
        if (one.kind === "invoice" || one.kind === "creditMemo") expectInvoice(presented);
      }
    },
    60_000,
  );

  const outputs: Partial<Record<DocumentKind, OutputType>> = {
    ...{ order: "orderConfirmation", quote: "quotation", delivery: "deliveryNote" },
    ...{ invoice: "translation", creditMemo: "translation" },
  };
  test.each(locales)(
    "says the same on paper in %s, for a sample of each kind",
    async (locale) => {
      for (const kind of Object.keys(outputs) as DocumentKind[]) {
        const one = documents.filter((each) => each.kind === kind).at(-2);
        const type = outputs[kind];
        if (!one || !type) throw new Error(`There is no ${kind}`);
        const presented = presentedDocument(await documentIn(locale, one));
        const { value } = await erp.outputs.fetch(context({ language: locale }), one, type, "all");
        const paper = await readPdf(new Uint8Array(await new Response(value.content).arrayBuffer()));
        const formats = readerIn(locale).formats;
        const text = paper.text.replaceAll(/\s/g, "");
        const expectText = (words: string) =>
          expect(text, `${kind} ${one.number}`).toContain(words.replaceAll(/\s/g, ""));
        for (const line of presented.lines) {
          for (const words of [line.material, line.name, formatQuantity(line.ordered.quantity, formats)])
            expectText(words);
          if (line.contents) expectText(`= ${formatQuantity(line.contents.quantity, formats)}`);
          if (kind === "delivery") continue;
          expectText(formatPrice(line.price.amount, formats));
          expectText(formatMoney(line.net, formats));
          for (const { label, amount } of line.price.adjustments) {
            expectText(label);
            expectText(formatMoney(amount, formats));
          }
        }
        if (kind === "delivery") continue;
        for (const { label, base, amount, reason } of presented.taxes)
          for (const words of [label, formatMoney(base, formats), formatMoney(amount, formats), reason])
            expectText(words);
        expectText(`${formatMoney(presented.total, formats)} ${presented.currency}`);
        if (presented.corrects) expectText(presented.corrects.number);
        expect(paper.untagged).toBe("");
      }
    },
    60_000,
  );

  test("credit memos count below zero in lists", async () => {
    const { value } = await erp.invoices.search(context(), {
      ...{ within: "all" as const, page: 1, pageSize: 100, sortBy: "total" as const },
    });
    const { t } = readerIn("en");
    const rights = { viewInvoices: true, orders: false, quotes: false, openLists: listNames };
    const items = value.items.map((row) => ({ of: "document" as const, row }));
    const rows = listRows("invoices", items, { t, rights });
    for (const [index, { kind, total, openAmount }] of value.items.entries()) {
      const cells = rows[index]?.cells;
      expect(cells?.kind).toMatchObject({ value: kind });
      expect(cells?.total).toMatchObject({ amount: signed(total, kind === "creditMemo" ? -1 : 1) });
      if (kind === "creditMemo") expect(Number(openAmount)).toBeLessThanOrEqual(0);
    }
  });

  test("a workbook holds what the list has", async () => {
    const one = documents.find(({ kind }) => kind === "invoice");
    if (!one) throw new Error("There is no invoice");
    const document = await documentIn("nl", one);
    const reader = readerIn("nl");
    const { body } = await listFile(itemsFile(document, reader.t), "xlsx", reader);
    const [head = [], ...rows] = readXlsx(body as Uint8Array);
    expect(head[0]).toBe("Artikelnummer");
    expect(rows.map(([material, quantity, unit]) => [material, quantity, unit])).toEqual(
      presentedDocument(document).lines.map(({ material, ordered }) => [
        material,
        Number(ordered.quantity),
        ordered.unit,
      ]),
    );
  });

  test("an archive carries the invoice as data, says so and stays small", async () => {
    const one = documents.find(({ kind }) => kind === "invoice");
    if (!one) throw new Error("There is no invoice");
    const { value } = await erp.outputs.fetch(context({ language: "zh" }), one, "facturX", "all");
    const bytes = Buffer.from(await new Response(value.content).arrayBuffer());
    const plain = bytes.toString("latin1");
    for (const words of [
      "<pdfaid:part>3",
      "<pdfaid:conformance>A",
      "/OutputIntent",
      "/AFRelationship /Alternative",
      "factur-x.xml",
      "<fx:ConformanceLevel>EN 16931",
      "<pdfuaid:part>1",
    ])
      expect(plain).toContain(words);
    expect(bytes.length).toBeLessThan(100_000);
    // The issued form has the customer's language, whoever asks.
    const issued = await erp.outputs.fetch(context({ language: "en" }), one, "facturX", "all");
    expect(Buffer.compare(bytes, Buffer.from(await new Response(issued.value.content).arrayBuffer()))).toBe(
      0,
    );
  });

  test("the rules of EN 16931 find whoever breaks them", async () => {
    const one = documents.find(({ kind }) => kind === "invoice");
    if (!one) throw new Error("There is no invoice");
    const data = invoiceDataOf(presentedDocument(await documentIn("en", one)), "");
    if (!data) throw new Error("There is no electronic invoice");
    const sound = readUbl(new TextDecoder().decode(ublInvoice(data)));
    const [line] = sound.lines;
    const [tax] = sound.taxes;
    if (!line || !tax) throw new Error("The invoice is empty");
    const more = (amount: string) => Big(amount).plus("0.01").toFixed(2);
    const breaks: [string, Partial<ReadInvoice>][] = [
      ["BR-CO-10", { sumOfLines: more(sound.sumOfLines) }],
      ["BR-CO-13", { net: more(sound.net) }],
      ["BR-CO-14", { tax: more(sound.tax) }],
      ["BR-CO-15", { total: more(sound.total) }],
      ["BR-CO-17", { taxes: [{ ...tax, amount: more(tax.amount) }] }],
      ["BR-S-01", { lines: [{ ...line, rate: "77" }] }],
      ["R120", { lines: [{ ...line, price: more(line.price) }] }],
      ["R130", { lines: [{ ...line, baseUnit: "KGM" }] }],
      ["BR-CO-25", { due: "", terms: "" }],
      ["BR-61", { account: "" }],
      ["BR-55", { type: "381" }],
    ];
    for (const [rule, difference] of breaks)
      expect(brokenRules({ ...sound, ...difference }).join(), rule).toContain(rule);
    expect(brokenRules(sound)).toEqual([]);
  });
});
