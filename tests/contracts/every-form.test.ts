import Big from "big.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoiceDataOf } from "~/erp/e-invoice/invoice-data";
import { ublInvoice } from "~/erp/e-invoice/ubl";
import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import type { DocumentKind, OutputType, SalesDocument } from "~/erp/erp";
import { presentedDocument, withSign } from "~/erp/presentation/present-document";
import { itemsFile } from "~/features/documents/details/items-file";
import { outputTypes } from "~/features/documents/document-links";
import { listRows } from "~/features/documents/document-list-view";
import { listNames } from "~/features/documents/document-lists";
import { listFile } from "~/files/list-file.server";
import { formatMoney, formatPrice, formatQuantity } from "~/i18n/formats";
import { type Locale, locales } from "~/i18n/locales";
import { fixedClock } from "~/lib/clock";
import { taxedMasterData, taxedPlan } from "../support/erp/taxed-customers";
import { sampleFileHead } from "../support/files/file-head";
import { readPdf } from "../support/files/read-pdf";
import { readXlsx } from "../support/files/read-sheet";
import { type ReadInvoice, readUbl } from "../support/papers/read-invoice";
import { createTestDatabase } from "../support/test-database";
import { expectApi, expectFiles, expectInvoice, expectPage, expectSound, readerIn } from "./document-forms";
import { brokenRules } from "./en16931";
import { context } from "./erp/subject";
import { expectMail, expectPaymentMail, expectProgressMail } from "./mail-forms";

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
  erp = createEmbeddedErp({ databaseUrl: database.url, clock, log: { warn: () => undefined } });
  await seedDemoErp(erp.pool, clock, () => ({
    master: taxedMasterData(),
    plan: (today: string) => taxedPlan(today, 240, 300),
  }));
  documents = await erp.pool.many(
    `SELECT kind, number FROM (
       SELECT kind, number, row_number() OVER (PARTITION BY kind ORDER BY number DESC) AS place FROM documents) d
     WHERE place <= CASE kind WHEN 'invoice' THEN 40 WHEN 'order' THEN 26 ELSE 16 END AND kind <> 'return' ORDER BY number`,
  );
});
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
        const presentation = presentedDocument(document);
        expectSound(presentation);
        expectApi(document, presentation);
        await expectFiles(document, presentation, locale);
        if (one.kind !== "delivery") expectPage(document, presentation, locale);
        if (one.kind === "order" || one.kind === "quote") await expectMail(document, presentation, locale);
        expectProgressMail(document, presentation, locale);
        if (one.kind === "invoice" || one.kind === "creditMemo") expectInvoice(presentation);
      }
    },
    60_000,
  );

  const outputs: Partial<Record<DocumentKind, OutputType>> = {
    order: "orderConfirmation",
    quote: "quotation",
    delivery: "deliveryNote",
    invoice: "translation",
    creditMemo: "translation",
  };
  test.each(locales)(
    "says the same on paper in %s, where every document is drawn in one of the languages",
    async (locale) => {
      const isDrawn = (index: number) => index % locales.length === locales.indexOf(locale);
      for (const one of documents.filter((_, index) => isDrawn(index))) {
        const { kind } = one;
        const type = outputs[kind];
        if (!type) throw new Error(`There is no paper of a ${kind}`);
        const presentation = presentedDocument(await documentIn(locale, one));
        const { value } = await erp.outputs.fetch(context({ language: locale }), one, type, "all");
        const paper = await readPdf(new Uint8Array(await new Response(value.content).arrayBuffer()));
        const formats = readerIn(locale).formats;
        const text = paper.text.replaceAll(/\s/g, "");
        const expectText = (words: string) =>
          expect(text, `${kind} ${one.number}`).toContain(words.replaceAll(/\s/g, ""));
        for (const line of presentation.lines) {
          for (const words of [line.material, line.name, formatQuantity(line.ordered.quantity, formats)])
            expectText(words);
          for (const { name, material } of line.parts)
            for (const words of [name, material]) expectText(words);
          if (line.contents) expectText(`= ${formatQuantity(line.contents.quantity, formats)}`);
          if (kind === "delivery") continue;
          expectText(formatPrice(line.price.amount, formats, presentation.currency));
          expectText(formatMoney(line.net, formats, presentation.currency));
          for (const { label, amount } of line.price.adjustments) {
            expectText(label);
            expectText(formatMoney(amount, formats, presentation.currency));
          }
        }
        if (kind === "delivery") continue;
        for (const { label, base, amount, reason } of presentation.taxes)
          for (const words of [
            label,
            formatMoney(base, formats, presentation.currency),
            formatMoney(amount, formats, presentation.currency),
            reason,
          ])
            expectText(words);
        expectText(
          `${formatMoney(presentation.total, formats, presentation.currency)} ${presentation.currency}`,
        );
        if (presentation.corrects) expectText(presentation.corrects.number);
        expect(paper.untagged).toBe("");
        // A term has the colon of its language, not one that was put between two words.
        if (locale === "zh") expect(paper.text.match(/\p{Script=Han}: /u)?.[0] ?? "", one.number).toBe("");
      }
    },
    60_000,
  );

  test.each(locales)("payments are mailed in %s with all that they settle", async (locale) => {
    const search = { within: "all" as const, page: 1, pageSize: 100, sortBy: "date" as const };
    const { value } = await erp.receivables.payments(context({ language: locale }), search);
    expect(value.items.length).toBeGreaterThan(20);
    expect(value.items.some(({ settles }) => settles.some(({ discount }) => Number(discount) !== 0))).toBe(
      true,
    );
    for (const row of value.items) expectPaymentMail(row, locale);
  });

  test("credit memos count below zero in lists", async () => {
    const { value } = await erp.invoices.search(context(), {
      within: "all" as const,
      page: 1,
      pageSize: 100,
      sortBy: "total" as const,
    });
    const { t } = readerIn("en");
    const rights = {
      viewInvoices: true,
      orders: false,
      quotes: false,
      openLists: listNames,
      changesFor: null,
      claims: true,
      outputs: outputTypes,
    };
    const items = value.items.map((row) => ({ of: "document" as const, row }));
    const rows = listRows("invoices", items, { t, rights });
    for (const [index, { kind, total, openAmount }] of value.items.entries()) {
      const cells = rows[index]?.cells;
      // Files for programs spell codes as the API does.
      expect(cells?.kind).toMatchObject({ value: kind === "creditMemo" ? "credit_memo" : kind });
      expect(cells?.total).toMatchObject({ amount: withSign(total, kind === "creditMemo" ? -1 : 1) });
      if (kind === "creditMemo") expect(Number(openAmount)).toBeLessThanOrEqual(0);
    }
  });

  test("a workbook holds what the list has", async () => {
    const one = documents.find(({ kind }) => kind === "invoice");
    if (!one) throw new Error("There is no invoice");
    const document = await documentIn("nl", one);
    const reader = readerIn("nl");
    const { body } = await listFile({ ...sampleFileHead, ...itemsFile(document, reader.t) }, "xlsx", reader);
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
    const plainText = bytes.toString("latin1");
    for (const words of [
      "<pdfaid:part>3",
      "<pdfaid:conformance>A",
      "/OutputIntent",
      "/AFRelationship /Alternative",
      "factur-x.xml",
      "<fx:ConformanceLevel>EN 16931",
      "<pdfuaid:part>1",
    ])
      expect(plainText).toContain(words);
    expect(bytes.length).toBeLessThan(100_000);
    // The issued form has the customer's language, whoever asks.
    const issuedFile = await erp.outputs.fetch(context({ language: "en" }), one, "facturX", "all");
    expect(
      Buffer.compare(bytes, Buffer.from(await new Response(issuedFile.value.content).arrayBuffer())),
    ).toBe(0);
  });

  test("the rules of EN 16931 find whoever breaks them", async () => {
    const one = documents.find(({ kind }) => kind === "invoice");
    if (!one) throw new Error("There is no invoice");
    const data = invoiceDataOf(presentedDocument(await documentIn("en", one)), "");
    if (!data) throw new Error("There is no electronic invoice");
    const soundInvoice = readUbl(new TextDecoder().decode(ublInvoice(data)));
    const [line] = soundInvoice.lines;
    const [tax] = soundInvoice.taxes;
    if (!line || !tax) throw new Error("The invoice is empty");
    const more = (amount: string) => Big(amount).plus("0.01").toFixed(2);
    const breaks: [string, Partial<ReadInvoice>][] = [
      ["BR-CO-10", { sumOfLines: more(soundInvoice.sumOfLines) }],
      ["BR-CO-13", { net: more(soundInvoice.net) }],
      ["BR-CO-14", { tax: more(soundInvoice.tax) }],
      ["BR-CO-15", { total: more(soundInvoice.total) }],
      ["BR-CO-17", { taxes: [{ ...tax, amount: more(tax.amount) }] }],
      ["BR-S-01", { lines: [{ ...line, rate: "77" }] }],
      ["R120", { lines: [{ ...line, price: more(line.price) }] }],
      ["R130", { lines: [{ ...line, baseUnit: "KGM" }] }],
      ["BR-CO-25", { due: "", terms: "" }],
      ["BR-61", { account: "" }],
      ["BR-55", { type: "381" }],
      ["CL008", { buyer: { ...soundInvoice.buyer, endpoint: "EM" }, specification: "peppol" }],
      ["NL-R-003", { seller: { ...soundInvoice.seller, register: "KvK 90001000" } }],
      ["NL-R-008", { paymentMeans: "97", buyer: { ...soundInvoice.buyer, country: "NL" } }],
    ];
    for (const [rule, difference] of breaks)
      expect(brokenRules({ ...soundInvoice, ...difference }).join(), rule).toContain(rule);
    expect(brokenRules(soundInvoice)).toEqual([]);
  });
});
