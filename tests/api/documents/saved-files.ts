import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { readCsv, readXlsx } from "../../support/files/read-sheet";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { numbersAt } from "./steps";
import { byName, tableIn, tableOf } from "./tables";

/** Spreadsheets have figures; they are shown here as this reader's page shows them. */
const asShown = (value: string | number): string | number =>
  typeof value === "string" ? value : value.toFixed(2).replace(".", ",");

/** Files that people save of lists and documents. */
export function savedFiles(portal: TestPortal): void {
  let reader: HttpClient;
  /** Colleague of the same customer: nobody may fetch more than 20 files a minute. */
  let colleague: HttpClient;

  beforeAll(async () => {
    reader = await portal.signedIn("buyer");
    colleague = await portal.signedIn("approver");
  });

  /** Reads all pages of a list. */
  async function wholeList(path: string): Promise<Record<string, string>[]> {
    const rows: Record<string, string>[] = [];
    for (let page = 1; ; page++) {
      const { $, status } = await reader.get(`${path}&page_size=25&page=${page}`);
      expect(status).toBe(200);
      const beneathCaption = $("input[name=columns][value=items]").parent().children("label").text();
      rows.push(...byName(tableOf($, beneathCaption || null)));
      if ($("nav.pages a[rel=next]").length === 0) return rows;
    }
  }

  async function profile(fields: Record<string, string>) {
    const answer = await reader.post("/profile", { intent: "save", ...fields });
    expect(answer.status, answer.$("main").text()).toBe(303);
  }

  describe("what people save is what they see", () => {
    beforeAll(async () => {
      // Figures and dates that could be mistaken: 1.234,50 and 21.11.2026.
      const formats = { language: "nl", timeZone: "Europe/Amsterdam", timeFormat: "%H:%M:%S" };
      await profile({ ...formats, numberFormat: ",.", dateFormat: "%d.%m.%Y" });
    });
    afterAll(async () => {
      const formats = { language: "en", timeZone: "Europe/Amsterdam", timeFormat: "%H:%M:%S" };
      await profile({ ...formats, numberFormat: ".,", dateFormat: "%Y-%m-%d" });
    });

    it.each(listNames)("in the list of %s, cell by cell", async (list) => {
      const { path, columns } = documentLists[list];
      const optionalColumns = columns.filter(({ key, action }) => !key && !action).map(({ name }) => name);
      const choice = { intent: "columns", back: path, columns: optionalColumns };
      expect((await reader.post(`/tables/${list}`, choice)).status).toBe(303);

      const search = "?date_range=all&sort_by=date&order=asc";
      // Lines beneath a row are on the page while the row is open, and always in the file.
      const { $: firstPage } = await reader.get(`${path}${search}&page_size=25`);
      const toggles = firstPage("button.toggle[value^=open]").slice(0, 3).toArray();
      const openedRows = toggles.map((toggle) => String(firstPage(toggle).attr("value")).slice(5));
      const fold = async (verb: "open" | "close") => {
        for (const row of openedRows)
          await reader.post(`/tables/${list}`, { intent: `${verb}:${row}`, back: path });
      };
      await fold("open");
      const pageRows = await wholeList(`${path}${search}`);
      await fold("close");
      const captionBeneath = firstPage("input[name=columns][value=items]").parent().children("label").text();
      const asOpened = (rows: Record<string, string>[]) =>
        rows.map((row, at) =>
          captionBeneath && pageRows[at]?.[captionBeneath] === "" ? { ...row, [captionBeneath]: "" } : row,
        );
      if (captionBeneath)
        expect(pageRows.filter((row) => row[captionBeneath] !== "").length).toBeGreaterThanOrEqual(
          openedRows.length,
        );
      // The demo has paid nearly all invoices.
      expect(pageRows.length).toBeGreaterThan(list === "open_items" ? 0 : 5);
      expect(Object.keys(pageRows[0] ?? {}).length).toBeGreaterThanOrEqual(optionalColumns.length + 1);

      // Requests the file from the second page: it contains all pages.
      const file = (format: string, client = reader) =>
        client.get(`${path}/download${search}&page=2&page_size=25&format=${format}`);
      const csv = await file("csv");
      expect(csv.headers.get("Content-Disposition")).toMatch(
        new RegExp(`${list}-\\d+-\\d{4}-\\d\\d-\\d\\d\\.csv`),
      );
      expect(asOpened(byName(tableIn(readCsv(csv.body))))).toEqual(pageRows);

      const xlsx = await file("xlsx");
      expect(xlsx.headers.get("Content-Disposition")).toMatch(new RegExp(`${list}-\\d+-[\\d-]+\\.xlsx`));
      const sheet = readXlsx(xlsx.bytes).map((row) => row.map(asShown));
      expect(asOpened(byName(tableIn(sheet)))).toEqual(pageRows);

      const plainRows = readCsv((await file("plain", colleague)).body);
      expect(plainRows).toHaveLength(pageRows.length + 1);
      expect(plainRows[0]?.[0]).toBe(columns[0]?.name);
    });

    it.each([
      ["orders", "order"],
      ["quotes", "quote"],
      ["invoices", "invoice"],
    ])("of the items of one of the %s, each figure in a column of its own", async (list, kind) => {
      const [number] = await numbersAt(reader, `/${list}?date_range=all`);
      const { $ } = await reader.get(`/${list}/${number}`);
      const pageRows = byName(tableOf($, null));
      expect(pageRows.length).toBeGreaterThan(0);
      const file = await reader.get(`/${list}/${number}/items/download?format=csv`);
      expect(file.headers.get("Content-Disposition")).toContain(`${kind}-${number}-`);
      const [heads = [], ...rows] = readCsv(file.body);
      const values = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
      expect(values).toHaveLength(pageRows.length);
      pageRows.forEach((row, at) => {
        const line = values[at] ?? {};
        const quantity = `${line.Aantal} ${line["Aantal: Eenheid"]}`;
        expect(Object.values(row).some((cell) => cell.startsWith(quantity))).toBe(true);
        expect(Object.values(row)).toContain(`${line["Excl. btw"]} ${line["Excl. btw: Valuta"]}`);
        expect(Object.values(row).some((cell) => cell.includes(line.Artikelnaam ?? "–"))).toBe(true);
      });
    });
  });
}
