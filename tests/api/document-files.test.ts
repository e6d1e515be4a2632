import type { CheerioAPI } from "cheerio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";
import { readCsv, readXlsx } from "../support/read-sheet";

/** What people save is what they see: files are held against the page, cell by cell. */

let demo: DemoPortal;
let reader: HttpClient;

beforeAll(async () => {
  demo = await demoPortal();
  reader = httpClient(demo.portal.url);
  await reader.signIn("buyer");
  // Figures and dates that could be mistaken: 1.234,50 and 21.11.2026.
  const formats = { language: "nl", timeZone: "Europe/Amsterdam", timeFormat: "%H:%M:%S" };
  await profile({ ...formats, numberFormat: ",.", dateFormat: "%d.%m.%Y" });
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

async function profile(fields: Record<string, string>) {
  const answer = await reader.post("/profile", { intent: "save", ...fields });
  expect(answer.status, answer.$("main").text()).toBe(303);
}

type Table = { heads: string[]; rows: string[][] };

/** The table of a page: what is said beneath a row is a column of its own, as in a file. */
function tableOf($: CheerioAPI, beneath: string | null): Table {
  const heads = $("main table")
    .first()
    .find("thead th:not(.w-pick):not(:has(.unseen))")
    .toArray()
    .map((head) => $(head).text());
  const rows: string[][] = [];
  for (const tr of $("main table").first().children("tbody").children("tr")) {
    const row = $(tr);
    if (row.hasClass("said")) {
      rows.at(-1)?.push(row.text().trim());
      continue;
    }
    const cells = row.children(":not(.w-pick):not(.acts)").toArray();
    rows.push(cells.map((cell) => textOf($, cell)));
  }
  return { heads: beneath ? [...heads, beneath] : heads, rows };
}

/** A cell as it is read out: a second line in brackets, several links one after the other. */
function textOf($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string {
  const cell = $(element).clone();
  // How a row stands to others is no part of what its number is.
  cell.find("button, br + small").each((_, each) => {
    const said = $(each);
    if (said.is("small")) said.text(` (${said.text()})`);
    else said.remove();
  });
  if (cell.is("th")) cell.children("small").remove();
  const menu = cell.find("details > span").toArray();
  if (menu.length > 0) return menu.map((link) => $(link).text().trim()).join(", ");
  return cell.text().replaceAll("−", "-").replace(/\s+/g, " ").trim();
}

/** The same of a file: an amount and its currency, which have columns of their own there, are one again. */
function tableIn([heads = [], ...rows]: (string | number)[][], together: string): Table {
  const apart = heads.map((head) => head === together);
  const joined = (row: (string | number)[]) =>
    heads.flatMap((_, at) => {
      if (apart[at]) return [];
      const beside = apart[at + 1] ? String(row[at + 1] ?? "") : "";
      return [`${row[at] ?? ""} ${beside}`.replace(/\s+/g, " ").trim()];
    });
  return { heads: heads.map(String).filter((_, at) => !apart[at]), rows: rows.map(joined) };
}

/** Columns in the order of their names, for on a page the line beneath a row comes last. */
function byName({ heads, rows }: Table): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
}

/** Every page of the list, one after the other. */
async function wholeList(path: string): Promise<{ pages: number; rows: Record<string, string>[] }> {
  const rows: Record<string, string>[] = [];
  for (let page = 1; ; page++) {
    const { $, status } = await reader.get(`${path}&page_size=25&page=${page}`);
    expect(status).toBe(200);
    const beneath = $("input[name=columns][value=items]").parent().children("label").text();
    rows.push(...byName(tableOf($, beneath || null)));
    if ($("nav.pages a[rel=next]").length === 0) return { pages: page, rows };
  }
}

const currency = "Valuta";

/** Spreadsheets have figures; they are shown here as this reader's page shows them. */
const asShown = (value: string | number): string | number =>
  typeof value === "string"
    ? value
    : value.toLocaleString("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe.each(listNames)("%s", (list) => {
  const { path, columns } = documentLists[list];
  const optional = columns.filter(({ key, action }) => !key && !action).map(({ name }) => name);

  it("as a file is the page, cell by cell", async () => {
    const choice = { intent: "columns", back: path, columns: optional };
    expect((await reader.post(`/tables/${list}`, choice)).status).toBe(303);

    const search = "?date_range=all&sort_by=date&order=asc";
    const shown = await wholeList(`${path}${search}`);
    expect(shown.rows.length).toBeGreaterThan(5);
    expect(Object.keys(shown.rows[0] ?? {}).length).toBeGreaterThanOrEqual(optional.length + 1);

    // From the second page: a file has all of them.
    const file = (format: string) =>
      reader.get(`${path}/download${search}&page=2&page_size=25&format=${format}`);
    const csv = await file("csv");
    expect(csv.headers.get("Content-Disposition")).toContain(`${list}.csv`);
    expect(byName(tableIn(readCsv(csv.body), currency))).toEqual(shown.rows);

    const xlsx = await file("xlsx");
    expect(xlsx.headers.get("Content-Disposition")).toContain(`${list}.xlsx`);
    const sheet = readXlsx(xlsx.bytes).map((row) => row.map(asShown));
    expect(byName(tableIn(sheet, currency))).toEqual(shown.rows);

    const plain = readCsv((await file("plain")).body);
    expect(plain).toHaveLength(shown.rows.length + 1);
    const [first = ""] = columns.map(({ name }) => name);
    expect(plain[0]?.[0]).toBe(first);
  });
});
