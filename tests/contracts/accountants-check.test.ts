import { writeFile } from "node:fs/promises";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmbeddedErp, type EmbeddedErp } from "~/erp/embedded/embedded-erp.server";
import { migrateErp } from "~/erp/embedded/migrate.server";
import { seedDemoErp } from "~/erp/embedded/seed-demo.server";
import type { SalesDocument } from "~/erp/erp";
import { itemsFile } from "~/features/documents/details/items-file";
import { documentJson } from "~/features/documents/documents.api";
import { listFile } from "~/files/list-file.server";
import { defaultFormats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { fixedClock } from "~/lib/clock";
import { checkInvoice, type PrintedInvoice, type PrintedRow } from "../support/accountant";
import { taxedMasterData, taxedPlan } from "../support/erp/taxed-customers";
import { sampleFileHead } from "../support/files/file-head";
import { createTestDatabase } from "../support/test-database";
import { context } from "./erp/subject";

/** `ACCOUNTANTS_CHECK=docs/accountants-check.md` writes the calculations into that file. */
const file = process.env.ACCOUNTANTS_CHECK;
const clock = fixedClock("2026-03-02T09:00:00Z");
let erp: EmbeddedErp;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  await migrateErp(database.url);
  erp = createEmbeddedErp({ databaseUrl: database.url, clock, log: { warn: () => undefined } });
  await seedDemoErp(erp.pool, clock, () => ({
    master: taxedMasterData(),
    plan: (today: string) => taxedPlan(today, 120, 200),
  }));
});
afterAll(async () => {
  await erp.close();
  await drop();
});

const reader = { t: translatorFor({ formats: defaultFormats, micrositeId: null }), formats: defaultFormats };

/** Reads what is printed of an invoice: the API's answer and the rows of the file for programs, as text. */
async function printInvoice(
  document: SalesDocument,
): Promise<{ invoice: PrintedInvoice; rows: PrintedRow[] }> {
  const { body } = await listFile({ ...sampleFileHead, ...itemsFile(document, reader.t) }, "csv", {
    ...reader,
    plain: true,
  });
  const text = await new Response(body as BodyInit).text();
  const rows = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data;
  return { invoice: JSON.parse(JSON.stringify(documentJson(document))), rows };
}

/** Four invoices of each kind of tax, the longest first. */
const sampleSql = `
  SELECT number FROM (
    SELECT d.number, row_number() OVER (PARTITION BY d.totals -> 'taxes' -> 0 ->> 'code'
      ORDER BY (SELECT count(*) FROM items i WHERE i.document = d.number) DESC, d.number) AS place
    FROM documents d WHERE d.kind = 'invoice') ranked
  WHERE place <= 4 ORDER BY number LIMIT 20`;

describe("twenty invoices", () => {
  test("come out to the cent on an accountant's calculator", async () => {
    const sampleRows = await erp.pool.many<{ number: string }>(sampleSql);
    expect(sampleRows).toHaveLength(20);
    const chapters: string[] = [];
    const codes = new Set<string>();
    for (const { number } of sampleRows) {
      const document = (await erp.invoices.get(context(), number, "all")).value;
      const { invoice, rows } = await printInvoice(document);
      const { steps, errors } = checkInvoice(invoice, rows);
      expect(errors).toEqual([]);
      for (const { code } of invoice.totals.taxes) codes.add(code);
      chapters.push(`## ${number}\n\n${steps.map((step) => `- ${step}`).join("\n")}\n`);
    }
    expect(codes.size).toBeGreaterThanOrEqual(5);
    if (file) await writeFile(file, `${head}\n${chapters.join("\n")}`);
  });

  test("would be found out if a cent were missing", async () => {
    const [one] = await erp.pool.many<{ number: string }>(sampleSql);
    const { invoice, rows } = await printInvoice(
      (await erp.invoices.get(context(), one?.number ?? "", "all")).value,
    );
    const { totals } = invoice;
    const [row] = rows;
    const cent = (amount = "0.00") => (Number(amount) + 0.01).toFixed(2);
    const wrong: [PrintedInvoice, PrintedRow[]][] = [
      [{ ...invoice, totals: { ...totals, total: cent(totals.total) } }, rows],
      [{ ...invoice, totals: { ...totals, goods: cent(totals.goods) } }, rows],
      [{ ...invoice, items: invoice.items.map((item) => ({ ...item, net: cent(item.net) })) }, rows],
      [invoice, [{ ...row, gross: cent(row?.gross) }, ...rows.slice(1)]],
      [invoice, rows.slice(1)],
    ];
    for (const [printedInvoice, printedRows] of wrong)
      expect(checkInvoice(printedInvoice, printedRows).errors.length).toBeGreaterThan(0);
  });
});

const head = `# An accountant's check

Twenty invoices of the embedded ERP, four for each kind of tax where there are so many, the longest first, recalculated with
\`tests/support/accountant.ts\`: whole numbers (BigInt), rounded half up to cents, with none of the portal's arithmetic. Quantities,
gross and net values are read from the CSV file for programs, prices, discounts, surcharges, taxes and totals from the API's
answer; both are text. Every step agreed with what is printed, to the cent.

\`ACCOUNTANTS_CHECK=docs/accountants-check.md npx vitest run --project contracts tests/contracts/accountants-check.test.ts\` writes
this file anew; without the variable the same file is a test, which also takes a cent away in five places and expects to be
found out.
`;
