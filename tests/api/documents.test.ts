import type { CheerioAPI } from "cheerio";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { type Answer, type HttpClient, httpClient } from "../support/http-client";
import { surprises } from "../support/portal";
import { readCsv, readXlsx } from "../support/read-sheet";

let demo: DemoPortal;
let reader: HttpClient;

beforeAll(async () => {
  demo = await demoPortal();
  reader = await signedIn("buyer");
});

afterAll(async () => {
  expect(surprises(demo.portal)).toEqual([]);
  await demo.close();
});

async function signedIn(account: string): Promise<HttpClient> {
  const client = httpClient(demo.portal.url);
  await client.signIn(account);
  return client;
}

/** Signs in as staff, with an active sales area and customer. */
async function staffFor(account: string, number: string, salesArea: string): Promise<HttpClient> {
  const client = await signedIn(account);
  const answer = await client.post("/partner", { function: "soldTo", number, salesArea });
  expect(answer.status).toBe(303);
  return client;
}

async function machine(path: string, token = "demo-token-of-the-buyer-0001") {
  const answer = await fetch(`${demo.portal.url}/api/v1${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const json = (await answer.json()) as { errors?: string[]; pagination?: object; items?: unknown[] };
  return { status: answer.status, json };
}

/** Returns the document numbers of a list's checkboxes. */
async function numbersAt(client: HttpClient, address: string): Promise<string[]> {
  const { $, status } = await client.get(address);
  expect(status, address).toBe(200);
  return $("input[name=selected]:enabled")
    .toArray()
    .map((tick) => $(tick).attr("value") ?? "");
}

const namesIn = (bytes: Buffer) => Object.keys(unzipSync(new Uint8Array(bytes))).sort();

type Table = { heads: string[]; rows: string[][] };

/** Reads the table of a page; a line beneath a row becomes a column of its own, as in a file. */
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

/** Reads a cell as a screen reader does: a second line in brackets, several links one after the other. */
function textOf($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string {
  const cell = $(element).clone();
  // Leaves out how a row relates to others.
  cell.find("button").remove();
  cell
    .filter("th")
    .children("small")
    .filter((_, said) => !$(said).prev().is("br"))
    .remove();
  cell.find("br + small").each((_, each) => {
    const said = $(each);
    said.text(` (${said.text()})`);
  });
  const menu = cell.find("details > span").toArray();
  if (menu.length > 0) return menu.map((link) => $(link).text().trim()).join(", ");
  return cell.text().replaceAll("−", "-").replace(/\s+/g, " ").trim();
}

/** Columns of a file for what a page shows in the cell before: currency, unit, number of a partner. */
const companion = /: (Valuta|Eenheid)$/;
const partnerNumbers = ["Nummer opdrachtgever", "Nummer ontvanger", "Nummer betaler"];

/** Reads a file, joining the columns that a page shows in one cell. */
function tableIn([heads = [], ...rows]: (string | number)[][]): Table {
  const isNumber = (head: string | number | undefined) => partnerNumbers.includes(String(head));
  const isApart = (head: string | number | undefined) => companion.test(String(head)) || isNumber(head);
  const joined = (row: (string | number)[]) =>
    heads.flatMap((head, at) => {
      if (isApart(head)) return [];
      const next = heads[at + 1];
      const beside = String(row[at + 1] ?? "");
      const joint = !isApart(next) ? "" : isNumber(next) && beside ? `(${beside})` : beside;
      return [`${row[at] ?? ""} ${joint}`.replace(/\s+/g, " ").trim()];
    });
  return { heads: heads.map(String).filter((head) => !isApart(head)), rows: rows.map(joined) };
}

/** Figures without group signs, which files do not have. */
const ungrouped = (text: string) => text.replace(/(\d)\.(?=\d{3}(?!\d))/g, "$1");

/** Columns in the order of their names, for on a page the line beneath a row comes last. */
function byName({ heads, rows }: Table): Record<string, string>[] {
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, ungrouped(row[at] ?? "")])));
}

/** Reads all pages of a list. */
async function wholeList(path: string): Promise<Record<string, string>[]> {
  const rows: Record<string, string>[] = [];
  for (let page = 1; ; page++) {
    const { $, status } = await reader.get(`${path}&page_size=25&page=${page}`);
    expect(status).toBe(200);
    const beneath = $("input[name=columns][value=items]").parent().children("label").text();
    rows.push(...byName(tableOf($, beneath || null)));
    if ($("nav.pages a[rel=next]").length === 0) return rows;
  }
}

async function profile(fields: Record<string, string>) {
  const answer = await reader.post("/profile", { intent: "save", ...fields });
  expect(answer.status, answer.$("main").text()).toBe(303);
}

/** Spreadsheets have figures; they are shown here as this reader's page shows them. */
const asShown = (value: string | number): string | number =>
  typeof value === "string" ? value : value.toFixed(2).replace(".", ",");

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
    const optional = columns.filter(({ key, action }) => !key && !action).map(({ name }) => name);
    const choice = { intent: "columns", back: path, columns: optional };
    expect((await reader.post(`/tables/${list}`, choice)).status).toBe(303);

    const search = "?date_range=all&sort_by=date&order=asc";
    const shown = await wholeList(`${path}${search}`);
    expect(shown.length).toBeGreaterThan(5);
    expect(Object.keys(shown[0] ?? {}).length).toBeGreaterThanOrEqual(optional.length + 1);

    // Requests the file from the second page: it contains all pages.
    const file = (format: string) =>
      reader.get(`${path}/download${search}&page=2&page_size=25&format=${format}`);
    const csv = await file("csv");
    expect(csv.headers.get("Content-Disposition")).toMatch(
      new RegExp(`${list}-\\d+-\\d{4}-\\d\\d-\\d\\d\\.csv`),
    );
    expect(byName(tableIn(readCsv(csv.body)))).toEqual(shown);

    const xlsx = await file("xlsx");
    expect(xlsx.headers.get("Content-Disposition")).toMatch(new RegExp(`${list}-\\d+-[\\d-]+\\.xlsx`));
    const sheet = readXlsx(xlsx.bytes).map((row) => row.map(asShown));
    expect(byName(tableIn(sheet))).toEqual(shown);

    const plain = readCsv((await file("plain")).body);
    expect(plain).toHaveLength(shown.length + 1);
    expect(plain[0]?.[0]).toBe(columns[0]?.name);
  });

  it.each([
    ["orders", "order"],
    ["quotes", "quote"],
    ["invoices", "invoice"],
  ])("of the items of one of the %s, each figure in a column of its own", async (list, kind) => {
    const [number] = await numbersAt(reader, `/${list}?date_range=all`);
    const { $ } = await reader.get(`/${list}/${number}`);
    const shown = byName(tableOf($, null));
    expect(shown.length).toBeGreaterThan(0);
    const file = await reader.get(`/${list}/${number}/items/download?format=csv`);
    expect(file.headers.get("Content-Disposition")).toContain(`${kind}-${number}-`);
    const [heads = [], ...rows] = readCsv(file.body);
    const values = rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ""])));
    expect(values).toHaveLength(shown.length);
    shown.forEach((row, at) => {
      const line = values[at] ?? {};
      const quantity = `${line.Aantal} ${line["Aantal: Eenheid"]}`;
      expect(Object.values(row).some((cell) => cell.startsWith(quantity))).toBe(true);
      expect(Object.values(row)).toContain(`${line["Excl. btw"]} ${line["Excl. btw: Valuta"]}`);
      expect(Object.values(row).some((cell) => cell.includes(line.Artikelnaam ?? "–"))).toBe(true);
    });
  });
});

describe("a list", () => {
  it("remembers which rows were closed, for itself and its reader", async () => {
    const address = "/orders?date_range=all&page_size=25";
    const [first = "", second = ""] = await numbersAt(reader, address);
    const toggles = async (client: HttpClient, list = address) => {
      const { $ } = await client.get(list);
      return $("button.toggle[aria-expanded=false]")
        .toArray()
        .map((each) => $(each).attr("value"));
    };
    expect(await toggles(reader)).toEqual([]);
    const fold = (intent: string) => reader.post("/tables/orders", { intent, back: address });
    expect(await fold(`close:${first}`)).toMatchObject({ status: 303, location: address });
    await fold(`close:${second}`);
    await fold(`open:${second}`);
    expect(await toggles(await signedIn("buyer"))).toEqual([`open:${first}`]);
    const { $ } = await reader.get(address);
    const row = $(`input[name=selected][value=${first}]`).closest("tr");
    expect(row.next("tr.said").attr("hidden")).toBe("hidden");
    expect(await toggles(reader, "/salesdocs?date_range=all&page_size=25")).toEqual([]);
    expect(await toggles(await signedIn("approver"))).toEqual([]);
    await fold(`open:${first}`);
  });

  it("without items under its rows has nothing to fold", async () => {
    const { $ } = await reader.get("/orders?date_range=all&item_data=1");
    expect($("tbody tr").length).toBeGreaterThan(0);
    expect($("button.toggle").length).toBe(0);
  });

  it("and the first page look as administrators set them, and as each person has them", async () => {
    const admin = await signedIn("admin");
    const visitor = await signedIn("other");
    const set = async (key: string, fields: Record<string, string | string[]>, target = "installation") => {
      const address = `/admin/system_settings/system_configurations/${key}?target=${encodeURIComponent(target)}`;
      const form = (await admin.get(address)).$("form:has(input[name=version])");
      const version = String(form.find("input[name=version]").val());
      const answer = await admin.post(address, { intent: "save", version, effectiveFrom: "", ...fields });
      expect(answer.status, answer.$("main").text()).toBe(303);
    };
    const heads = async () => {
      const { $ } = await visitor.get("/orders?date_range=all");
      return $("main thead th:not(.w-pick):not(:has(.unseen))")
        .toArray()
        .map((head) => $(head).text());
    };
    await set("documents.columns_orders", { value: ["total", "date"] });
    await expect.poll(heads, { timeout: 15_000 }).toEqual(["Number", "Date", "Total"]);

    await set("dashboard.widgets", { "value[0]": "recent_orders", "value[1]": "open_amounts" });
    const widgets = async () => {
      const { $ } = await visitor.get("/dashboard");
      return $("main h2")
        .toArray()
        .map((head) => $(head).text());
    };
    await expect.poll(widgets, { timeout: 15_000 }).toEqual(["Recent orders", "Outstanding balance"]);
    await visitor.post("/tables/dashboard", {
      intent: "columns",
      back: "/dashboard",
      columns: ["open_amounts"],
    });
    expect(await widgets()).toEqual(["Outstanding balance"]);

    await set("dashboard.banner", { "value.text.en": "Belts at last year's price" }, "sales area:1000");
    await set("dashboard.banner", { "value.text.en": "Closed on Monday" }, "sales area:2000");
    const banner = async (salesArea: string) => {
      const client = await staffFor("csr", "100001", salesArea);
      return (await client.get("/dashboard")).$("section.notice").text();
    };
    await expect.poll(() => banner("1000"), { timeout: 15_000 }).toBe("Belts at last year's price");
    expect(await banner("2000")).toBe("Closed on Monday");
  });
});

describe("a search", () => {
  it("that cannot be made opens the filter and says why, with no list below", async () => {
    const errorAnswer = await reader.get("/orders?from_date=tomorrow");
    expect(errorAnswer.status).toBe(422);
    expect(errorAnswer.$("details.filter[open]").length).toBe(1);
    expect(errorAnswer.$(".summary a").attr("href")).toBe("#from_date");
    expect(errorAnswer.$(".summary a").text()).toMatch(/^From: Enter a date, for example /);
    expect(errorAnswer.$("input[name=from_date]").val()).toBe("tomorrow");
    expect(errorAnswer.$("main table").length).toBe(0);

    const admin = await signedIn("admin");
    const faults = "/admin/demo/erp-faults";
    const answer = JSON.stringify({ error: { message: "Search by fewer numbers" } });
    const fault = { intent: "set", fault: "refused", operations: "orders.search", answer };
    expect((await admin.post(faults, fault)).status).toBe(303);
    const refusedAnswer = await reader.get("/orders?q=79");
    await admin.post(faults, { intent: "clear" });
    expect(refusedAnswer.status).toBe(422);
    expect(refusedAnswer.$("details.filter[open]").length).toBe(1);
    expect(refusedAnswer.$("main [role=alert]").text()).toContain("Search by fewer numbers");
    expect(refusedAnswer.$(".filter input[name=q]").val()).toBe("79");
  });

  it("for what is not there says its name again", async () => {
    const said = "999999 - Not Found. Please check your input and try again.";
    for (const query of ["q=999999", "search_criteria=doc_number&search_criteria_value=999999"]) {
      expect((await reader.get(`/orders?${query}`)).$("main").text()).toContain(said);
    }
    expect((await reader.get("/find?q=999999")).$("main").text()).toContain(said);
  });

  it("is kept under a name only, and Enter keeps it", async () => {
    const nameless = await reader.post("/orders?date_range=365", {
      intent: "keepSearch",
      search: "{}",
      title: "",
    });
    expect(nameless.status).toBe(422);
    expect(nameless.$("details.filter[open] input[name=title][aria-invalid=true]").length).toBe(1);
    const keptFields = { intent: "keepSearch", search: '{"dateRange":365}', title: "The year" };
    expect((await reader.post("/orders?date_range=365", keptFields)).status).toBe(303);
    const { $ } = await reader.get("/orders?date_range=365");
    const form = $("input[name=title]").closest("form");
    expect(form.find("button").first().attr("value")).toBe("keepSearch");
    expect(form.find("a:contains('The year')").length).toBe(1);
  });

  it("that was made is answered from memory until it is made anew, and says as of when", async () => {
    const address = "/orders?date_range=365&sort_by=total&order=asc";
    const asOf = async (more = "") =>
      (await reader.get(`${address}${more}`)).$("main time, main p:contains('Updated')").last().text();
    const first = await asOf();
    expect(first).toContain("Updated");
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await asOf()).toBe(first);
    expect(await asOf("&refresh=1")).not.toBe(first);
  });
});

/** Ticks rows, presses the button for their papers, and fetches the file once its job is done. */
async function bundleOf(client: HttpClient, list: string, numbers: string[]): Promise<Answer> {
  const { location } = await client.post(`/${list}/papers`, { selected: numbers });
  expect(location).toMatch(/^\/downloads\/[\w-]+$/);
  const file = await vi.waitFor(
    async () => {
      const { $ } = await client.get(location ?? "");
      const href = $(`main a[href="${location}/file"]`).attr("href");
      if (!href) throw new Error($("main").text());
      return href;
    },
    { timeout: 60_000, interval: 300 },
  );
  return client.get(file);
}

describe("papers", () => {
  it("are made by no address that is merely opened, and keep nobody else waiting", async () => {
    const numbers = (await numbersAt(reader, "/orders?date_range=all&page_size=100")).slice(0, 6);
    expect((await reader.get(`/orders/papers?selected=${numbers[0]}`)).location).toBe("/orders");
    const pressed = await Promise.all(
      Array.from({ length: 4 }, () => reader.post("/orders/papers", { selected: numbers })),
    );
    const started = pressed.flatMap(({ location }) =>
      location?.startsWith("/downloads/") ? [location] : [],
    );
    expect(started.length).toBeGreaterThan(0);
    const waiting = await reader.get(started[0] ?? "");
    expect(waiting.$("h1").text()).toBe("Your file");
    // Whoever else is here does not notice.
    const other = await signedIn("other");
    const began = performance.now();
    expect((await other.get("/orders")).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
    await vi.waitFor(
      async () => {
        for (const address of started) {
          expect((await reader.get(address)).$(`main a[href="${address}/file"]`)).toHaveLength(1);
          expect((await other.get(address)).status).toBe(404);
        }
      },
      { timeout: 60_000, interval: 500 },
    );
  });

  it.each(["salesdocs", "orders", "quotes", "shipments", "invoices"])(
    "of ticked rows of %s come as one file",
    async (list) => {
      const ticked = (await numbersAt(reader, `/${list}?date_range=all&page_size=100`)).slice(0, 3);
      const zip = await bundleOf(reader, list, ticked);
      expect(zip.headers.get("Content-Type")).toBe("application/zip");
      const names = namesIn(zip.bytes);
      // Invoices also come as data.
      expect(names).toHaveLength(ticked.length * (list === "invoices" ? 3 : 1));
      for (const number of ticked) expect(names.join(" ")).toContain(`-${number}.pdf`);
    },
  );

  it("of one document are a link, of several a menu; a credit memo has one too", async () => {
    const { $ } = await reader.get("/orders?date_range=all&page_size=100");
    const menu = $("td[data-label=Documents] details").first();
    expect(menu.find("a").length).toBeGreaterThan(1);
    expect($("td[data-label=Documents] > span > a").length).toBeGreaterThan(0);
    const csr = await staffFor("csr", "100001", "1000");
    const invoices = "/invoices?date_range=all&page_size=100&value_partner_selection=any";
    const list = await csr.get(invoices);
    const memo = list
      .$("td[data-label=Documents] a:contains('Credit memo')")
      .first()
      .attr("href")
      ?.split("/")[2];
    expect((await csr.get(`/invoices/${memo}`)).$("h1").text()).toBe(`Credit memo ${memo}`);
    const paper = `/invoices/${memo}/output_types/invoice`;
    expect((await csr.get(paper)).$("h1").text()).toBe(`Credit memo ${memo}`);
    expect((await csr.get(`${paper}/file`)).bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(namesIn((await bundleOf(csr, "invoices", [memo ?? ""])).bytes)).toEqual([
      `credit-memo-${memo}-factur-x.pdf`,
      `credit-memo-${memo}.pdf`,
      `credit-memo-${memo}.xml`,
    ]);
    const xml = await csr.get(`/invoices/${memo}/output_types/ubl/file?save=1`);
    expect(xml.headers.get("Content-Type")).toBe("application/xml");
    expect(xml.body).toContain("<CreditNote xmlns=");
    expect(xml.headers.get("ETag")).toMatch(/^"[\w-]+"$/);
    expect(await csr.get(`/invoices/${memo}/output_types/ubl`)).toMatchObject({
      location: `/invoices/${memo}/output_types/ubl/file?save=1`,
    });
  });

  it("opened by their bare address are fetched at once; who came from a page reads them there", async () => {
    const [number] = await numbersAt(reader, "/orders?date_range=all");
    const paper = `/salesdocs/${number}/output_types/order_confirmation`;
    const typedAnswer = await reader.get(paper, { "Sec-Fetch-Site": "none" });
    expect(typedAnswer.$("main").text()).toContain("Your PDF file is downloading.");
    expect(typedAnswer.$("meta[http-equiv=refresh]").attr("content")).toBe(`0; url=${paper}/file?save=1`);
    expect(typedAnswer.$(`main a[href="/dashboard"]`).length).toBe(1);
    expect(typedAnswer.$(`main a[href="${paper}?read=1"]`).length).toBe(1);
    for (const [address, site] of [
      [paper, "same-origin"],
      [`${paper}?read=1`, "none"],
    ] as const) {
      const readAnswer = await reader.get(address, { "Sec-Fetch-Site": site });
      expect(readAnswer.$("meta[http-equiv=refresh]").length).toBe(0);
      expect(readAnswer.$(".paper").length).toBeGreaterThan(0);
    }
  });
});

describe("staff", () => {
  it("who may choose anybody read anybody's documents in the sales area where they are, and only read", async () => {
    const stranger = await signedIn("other");
    const [order = ""] = await numbersAt(stranger, "/orders?date_range=all");
    const addresses = [
      `/orders/${order}`,
      `/salesdocs/${order}/output_types/order_confirmation/file`,
      `/orders/${order}/items/download?format=csv`,
    ];
    const currentPath = await staffFor("csr", "100001", "1000");
    const elsewhere = await staffFor("csr", "100001", "2000");
    const given = await signedIn("manager");
    for (const address of addresses) {
      expect((await currentPath.get(address)).status, address).toBe(200);
      expect((await elsewhere.get(address)).status, address).toBe(404);
      expect((await given.get(address)).status, address).toBe(404);
    }
    expect(await currentPath.get(`/find?q=${order}`)).toMatchObject({
      status: 303,
      location: `/orders/${order}`,
    });
    expect((await given.get(`/find?q=${order}`)).body).not.toContain(`/orders/${order}`);
    const { $ } = await currentPath.get(`/orders/${order}`);
    expect($("main button[value=copy]").length).toBe(0);
    const copied = await currentPath.post(`/cart/copy?from=order&number=${order}&to=order`, {
      intent: "copy",
    });
    expect(copied.status).toBe(404);
  });

  it("search for the chosen customer unless they say for anybody, in the page and its file", async () => {
    const csr = await staffFor("csr", "100001", "1000");
    const strangers = await numbersAt(await signedIn("other"), "/orders?date_range=all&page_size=100");
    const sees = async (address: string) => {
      const numbers = await numbersAt(csr, address);
      return strangers.some((number) => numbers.includes(number));
    };
    const whose = "value_partner_selection=any";
    expect(await sees("/orders?date_range=all&page_size=100")).toBe(false);
    expect(await sees(`/orders?date_range=all&page_size=100&${whose}`)).toBe(true);
    const buyers = await reader.get(`/orders?date_range=all&page_size=100&${whose}`);
    expect(strangers.some((number) => buyers.body.includes(number))).toBe(false);
    const inFile = async (query: string) => {
      const { body } = await csr.get(`/orders/download?format=csv&date_range=all${query}`);
      return strangers.some((number) => body.includes(number));
    };
    expect(await inFile("")).toBe(false);
    expect(await inFile(`&${whose}`)).toBe(true);
  });
});

describe("while the ERP is away", () => {
  it("each part of the first page fails by itself, and a file leads back to the page that offers it", async () => {
    const admin = await signedIn("admin");
    const faults = "/admin/demo/erp-faults";
    const [number] = await numbersAt(reader, "/orders?date_range=all");
    const hanging = { intent: "set", fault: "hang", operations: "receivables.balance" };
    expect((await admin.post(faults, hanging)).status).toBe(303);
    const began = Date.now();
    // Nothing of this customer is cached.
    const { $ } = await (await staffFor("csr", "100005", "1000")).get("/dashboard");
    const failed = $("main section:has([role=alert]) h2").toArray();
    expect(failed.map((head) => $(head).text())).toEqual(["Outstanding balance"]);
    expect($("main tbody tr").length).toBeGreaterThan(0);
    // The ERP's own timeout would be 15 seconds.
    expect(Date.now() - began).toBeLessThan(10_000);

    await admin.post(faults, { intent: "clear" });
    await admin.post(faults, { intent: "set", fault: "unavailable", retryAfter: "1" });
    const file = await reader.get(`/salesdocs/${number}/output_types/order_confirmation/file`);
    expect(file).toMatchObject({
      status: 303,
      location: `/salesdocs/${number}/output_types/order_confirmation`,
    });
    expect(await reader.get("/orders/download?format=csv&q=77")).toMatchObject({
      status: 303,
      location: "/orders",
    });
    await admin.post(faults, { intent: "clear" });
    await admin.post(faults, { intent: "reopen" });
    expect((await reader.get("/orders?q=78")).status).toBe(200);
  });
});

describe("an address of a list", () => {
  const withoutRows = (body: string) => !body.includes('name="selected"');

  it.each([
    "ship_status=XX",
    "search_criteria=bogus&search_criteria_value=1",
    "date_range=8",
    "colour=red",
    "sort_by=nonsense",
    "order=sideways",
    "page_size=7",
    "from_date=0000-01-01",
    "to_date=tomorrow",
    `q=${"x".repeat(51)}`,
  ])(
    "with %s is refused with a sentence by page, file and machines, on every list that is searched so",
    async (query) => {
      for (const list of listNames) {
        const { path } = documentLists[list];
        const page = await reader.get(`${path}?${query}`);
        expect(page.status, path).toBe(422);
        expect(withoutRows(page.body)).toBe(true);
        const file = await reader.get(`${path}/download?format=csv&${query}`);
        expect(file.status, path).toBe(422);
        const answer = await machine(`${path}?${query}`);
        expect(answer.status, path).toBe(422);
        expect(answer.json.errors?.[0]).toMatch(/\w+ \w+/);
      }
    },
  );

  it("is obeyed in page, size, sorting and reload, also after a search was stored", async () => {
    const storedAnswer = await reader.get("/orders?search=1&date_range=all");
    expect(storedAnswer.status).toBe(303);
    const answer = await reader.get("/orders?page=2&page_size=25&sort_by=total&order=asc&force_reload=true");
    expect(answer.status).toBe(303);
    const fields = new URL(answer.location ?? "", "http://portal.invalid").searchParams;
    expect(Object.fromEntries(fields)).toEqual({
      ...{ date_range: "all", page: "2", page_size: "25", sort_by: "total", order: "asc", refresh: "1" },
    });
  });

  it("loses page and size where it names one document, and machines get its only page", async () => {
    const [number = ""] = await numbersAt(reader, "/orders?date_range=all");
    const search = `search_criteria=doc_number&search_criteria_value=${number}`;
    const answer = await reader.get(`/orders?${search}&page=3&page_size=50`);
    expect([answer.status, answer.location]).toEqual([303, `/orders?${search}`]);
    const { status, json } = await machine(`/orders?${search}&page=3&page_size=50`);
    expect(status).toBe(200);
    expect(json.pagination).toMatchObject({ page: 1, page_size: 10, total_results: 1 });
    expect(json.items).toHaveLength(1);
  });

  it.each(listNames)("of %s obeys typed dates beside the period that the form showed", async (list) => {
    const { path } = documentLists[list];
    const shownAnswer = await reader.get(`${path}?date_range=7`);
    const form = shownAnswer.$("form[method=get]").has("[name=displayed_dates]");
    const displayed = String(form.find("[name=displayed_dates]").val());
    const to = String(form.find("[name=to_date]").val());
    const fields = { search: "1", date_range: "7", to_date: to, displayed_dates: displayed };
    const typed = new URLSearchParams({ ...fields, from_date: "2026-01-01" });
    const answer = await reader.get(`${path}?${typed}`);
    expect(answer.status).toBe(303);
    expect(answer.location).toContain("from_date=2026-01-01");
    expect(answer.location).not.toContain("date_range=7");
    const untouched = new URLSearchParams({
      ...fields,
      from_date: displayed.split(" ")[0] ?? "",
      date_range: "30",
    });
    expect((await reader.get(`${path}?${untouched}`)).location).toContain("date_range=30");
  });

  it("that finds nothing says through which filters, and leads to the next longer period", async () => {
    const nobody = "search_criteria=ship_to_number&search_criteria_value=999999";
    const { $ } = await reader.get(`/orders?${nobody}&date_range=7`);
    expect($(".empty").text()).toContain("Ship-to number: 999999, Last 7 days");
    expect($(".empty a").attr("href")).toBe(`/orders?${nobody}&date_range=14`);
    const year = await reader.get(`/orders?${nobody}&date_range=365`);
    expect(year.$(".empty a").attr("href")).toBe(`/orders?${nobody}&date_range=all`);
  });
});

describe("a ship-to or a payer", () => {
  it.each([
    ["shipTo", "100101", ["orders", "shipments"]],
    ["payer", "100201", ["orders", "invoices", "payments"]],
  ] as const)("%s begins each list with its own documents", async (partnerFunction, number, lists) => {
    const staff = await signedIn("csr");
    const chosenAnswer = await staff.post("/partner", {
      function: partnerFunction,
      number,
      salesArea: "1000",
    });
    expect(chosenAnswer.status).toBe(303);
    for (const list of lists) {
      const { path } = documentLists[list];
      const first = await staff.get(path);
      expect(first.status, path).toBe(200);
      const criterion = partnerFunction === "payer" ? "payer_number" : "ship_to_number";
      expect(first.$("#search_criteria").val(), path).toBe(criterion);
      expect(first.$("#search_criteria_value").val(), path).toBe(number);
      const year = await numbersOrRows(
        staff,
        `${path}?search_criteria=${criterion}&search_criteria_value=${number}&date_range=all`,
      );
      expect(year, path).toBeGreaterThan(0);
    }
  });
});

async function numbersOrRows(client: HttpClient, address: string): Promise<number> {
  const { $, status } = await client.get(address);
  expect(status, address).toBe(200);
  return $("main table tbody tr").length;
}
