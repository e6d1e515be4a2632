import { gunzipSync } from "node:zlib";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { createTranslator } from "~/i18n/translate";
import { dictionaryOf } from "~/i18n/translator.server";
import { escapeFormula, unescapeFormula } from "~/lib/escape";
import type { ListView, Row } from "~/ui/lists/list-view";
import { type ListHead, longListFile } from "./list-file.server";

const head: ListHead = {
  fileName: "orders",
  about: { title: "About", author: "Tradepost", createdAt: new Date(0), facts: [["Customer", "Maas"]] },
  caption: "Orders",
  columns: [
    { name: "number", caption: "Number", datatype: "text", key: true },
    { name: "date", caption: "Date", datatype: "date" },
    { name: "status", caption: "Status", datatype: "status" },
    { name: "total", caption: "Total", datatype: "money" },
    { name: "secret", caption: "Hidden", datatype: "text", hidden: true },
    { name: "acts", caption: "Actions", datatype: "actions", action: true },
  ],
};
const row = (number: string, amount: string): Row => ({
  id: number,
  cells: {
    number: { kind: "text", text: number },
    date: { kind: "date", date: "2026-03-05" },
    status: { kind: "status", code: "GI", label: "Goods issued" },
    total: { kind: "money", amount, currency: "EUR" },
  },
});
const german = { ...defaultFormats, numberFormat: ",." as const, dateFormat: "%d.%m.%Y" as const };

const t = createTranslator("en", dictionaryOf("en"));
const reader = { t, formats: german };

async function textOf(rows: Row[][], formats: typeof defaultFormats, isPlain = false): Promise<string[]> {
  const file = await longListFile(head, rows, "csv", { t, formats, plain: isPlain });
  return (await new Response(file.body as BodyInit).text()).trimEnd().split("\r\n");
}

describe("a list as a file", () => {
  it("says what the table says, in its reader's formats, with each amount's currency beside it", async () => {
    expect(await textOf([[row("4711", "1234.5")]], german)).toEqual([
      "Number;Date;Status;Total;Total: Currency",
      "4711;05.03.2026;Goods issued;1234,50;EUR",
    ]);
  });

  it("is the same for programs whoever asks", async () => {
    const lines = ["number,date,status,total,total_currency", "4711,2026-03-05,GI,1234.5,EUR"];
    expect(await textOf([[row("4711", "1234.5")]], german, true)).toEqual(lines);
    expect(await textOf([[row("4711", "1234.5")]], defaultFormats, true)).toEqual(lines);
  });

  it("is packed for programs that want it so, and equal to the unpacked one", async () => {
    const rows = [[row("4711", "1234.5")], [row("4712", "1")]];
    const compactReader = { t, formats: german, plain: true, compact: true };
    const file = await longListFile(head, rows, "csv", compactReader);
    expect([file.name, file.type]).toEqual(["orders-v2.csv.gz", "application/gzip"]);
    const packedFile = Buffer.from(await new Response(file.body as BodyInit).arrayBuffer());
    expect(gunzipSync(packedFile).toString().trimEnd().split("\r\n")).toEqual(
      await textOf(rows, german, true),
    );
  });

  it("lets no spreadsheet calculate what somebody typed, and leaves amounts below nothing alone", async () => {
    const lines = await textOf([[row("=1+1", "-5")], [row("-2+3", "-5")]], defaultFormats);
    expect(lines.slice(1)).toEqual([
      '"\'=1+1",2026-03-05,Goods issued,-5.00,EUR',
      '"\'-2+3",2026-03-05,Goods issued,-5.00,EUR',
    ]);
  });

  it("asks for the next part only when the one before it was taken", async () => {
    let askedCount = 0;
    async function* parts() {
      for (; askedCount < 5; ) yield [row(String(++askedCount), "1")];
    }
    const file = await longListFile(head, parts(), "csv", { t, formats: defaultFormats });
    const reader = (file.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await reader.read();
    expect(askedCount).toBeLessThan(4);
    await reader.cancel();
  });

  it("gives programs what is stored: no mark, no guard, numbers of remarks and codes in columns of their own", async () => {
    const columns: ListView["columns"] = [
      { name: "po", caption: "PO", datatype: "text" },
      {
        name: "ship_to",
        caption: "Ship-to",
        datatype: "text",
        remark: { name: "ship_to_number", caption: "Number" },
      },
      { name: "kind", caption: "Type", datatype: "text" },
      { name: "refs", caption: "Related", datatype: "links" },
    ];
    const cells: Row["cells"] = {
      po: { kind: "text", text: "=HYPERLINK(1)" },
      ship_to: { kind: "text", text: "Maas", note: "100102" },
      kind: { kind: "text", text: "Creditnota", value: "creditMemo" },
      refs: { kind: "links", links: [{ text: "Retour 6", value: "return:6" }, { text: "7" }] },
    };
    const file = await longListFile({ ...head, columns }, [[{ id: "1", cells }]], "csv", {
      ...reader,
      plain: true,
    });
    const bytes = new Uint8Array(await new Response(file.body as BodyInit).arrayBuffer());
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).split("\r\n").slice(0, 2)).toEqual([
      "po,ship_to,ship_to_number,kind,refs",
      "=HYPERLINK(1),Maas,100102,creditMemo,return:6 7",
    ]);
    expect(file.name).toBe("orders-v2.csv");
  });

  it("keeps dates and amounts as such in a workbook, under a frozen head with a filter", async () => {
    const rows = [[row("4711", "478.7"), row("4712", "-5")]];
    const file = await longListFile({ ...head, fileName: "orders-100001-2026-03-05" }, rows, "xlsx", reader);
    expect(file.name).toBe("orders-100001-2026-03-05.xlsx");
    const parts = unzipSync(file.body as Uint8Array);
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const sheet = part("xl/worksheets/sheet1.xml");
    // 5 March 2026 is day 46086 of spreadsheets.
    expect(sheet).toMatch(/<c r="B2" s="\d+"><v>46086<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="D2" s="\d+"><v>478.7<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="A2"[^>]* t="s"/);
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:E3"/>');
    expect(part("xl/styles.xml")).toContain('formatCode="dd.mm.yyyy"');
    expect(part("xl/styles.xml")).toContain('formatCode="#,##0.00"');
    expect(part("xl/workbook.xml")).toContain("'Orders'!$1:$1</definedName>");
    expect(part("docProps/core.xml")).toContain("<dc:title>Orders</dc:title>");
    for (const words of ["List", "Customer", "Maas"]) expect(part("xl/sharedStrings.xml")).toContain(words);
    expect(part("docProps/core.xml")).toContain("<dc:creator>Tradepost</dc:creator>");
  });

  it("is a readable workbook whatever characters its texts, its name and its author have", async () => {
    const odd = "O'Neil\u0001 \ud800 \uffff & <Söhne>";
    const oddHead = { ...head, caption: odd, about: { ...head.about, title: odd, author: odd } };
    const file = await longListFile(oddHead, [[row(odd, "1")]], "xlsx", reader);
    const parts = Object.entries(unzipSync(file.body as Uint8Array));
    const xmlParts = parts.filter(([name]) => name.endsWith(".xml")).map(([, bytes]) => strFromU8(bytes));
    expect(xmlParts.length).toBeGreaterThan(5);
    for (const xml of xmlParts)
      expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
    expect(xmlParts.join("")).toContain("<dc:creator>O&#39;Neil   &amp; &lt;Söhne&gt;</dc:creator>");
  });

  it("shows amounts in a workbook with the decimals of their currency", async () => {
    const amounts = { JPY: "1234", KWD: "1.234", EUR: "5.60" };
    const rows = Object.entries(amounts).map(([currency, amount]) => ({
      id: currency,
      cells: { total: { kind: "money" as const, amount, currency } },
    }));
    const columns: ListView["columns"] = [{ name: "total", caption: "Total", datatype: "money" }];
    const file = await longListFile({ ...head, columns }, [rows], "xlsx", reader);
    const parts = unzipSync(file.body as Uint8Array);
    const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
    for (const code of ["#,##0", "#,##0.000", "#,##0.00"]) expect(styles).toContain(`formatCode="${code}"`);
  });
});

describe("a text that a spreadsheet would execute", () => {
  const formulas = ["=1+1", "+1", "@SUM(1)", "-2+3", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠A1"];
  const texts = ["", "1=1", "-12.50", "-1 234,50", "'quoted'", "a\r=1"];

  it("gets an apostrophe, which can be taken away again, and no other text does", () => {
    expect(formulas.map(escapeFormula)).toEqual(formulas.map((text) => `'${text}`));
    expect(formulas.map(escapeFormula).map(unescapeFormula)).toEqual(formulas);
    expect(texts.map(escapeFormula)).toEqual(texts);
    expect(texts.map(unescapeFormula)).toEqual(texts);
  });
});
