import { beforeAll, describe, expect, it } from "vitest";
import type { Collection } from "~/admin/collection";
import { documentLists, listNames } from "~/features/documents/document-lists";
import { translatorFor } from "~/i18n/translator.server";
import { csvProblems, plainProblems, workbookProblems } from "../support/files/file-problems";
import type { HttpClient } from "../support/http-client";
import { testPortal } from "../support/test-portal";
import { numbersAt } from "./documents/steps";

/**
 * Every list that can be saved, as its receiver finds it: words instead of codes, figures and days that a spreadsheet sorts
 * and adds up, columns that show their contents, a name that says what it is.
 */
const portal = testPortal();

const modules = import.meta.glob<Collection | Collection[]>("../../app/features/**/*.collection.server.ts", {
  eager: true,
  import: "default",
});
const collections = Object.values(modules)
  .flat()
  .filter(({ can }) => can.includes("download"));

const languages = ["en", "nl", "zh"] as const;

/** Names that a file may have: what it holds, for whom, and a day or a period. */
const dayName = (holds: string) =>
  new RegExp(`^${holds}-(?:[\\w-]+-)?\\d{4}-\\d\\d-\\d\\d(?:-v2)?\\.(?:csv|csv\\.gz|xlsx)$`);

/** Columns whose values are codes by their nature: an administrator looks for them in a log, a page or another program. */
const codeColumns: Record<string, readonly string[]> = {
  permissions: ["permission"],
  // Roles are called as whoever made them has called them.
  roles: ["title"],
  users: ["roleTitles"],
  payment_notices: ["type", "reference", "id"],
  texts: ["key"],
  translations: ["key"],
  missing_texts: ["key"],
  domains: ["title"],
};

interface Saved {
  bytes: Buffer;
  text: string;
  name: string;
}

async function save(client: HttpClient, address: string): Promise<Saved> {
  const answer = await client.get(address);
  expect(answer.status, address).toBe(200);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "";
  const text = answer.bytes.toString("utf8");
  return { bytes: answer.bytes, text, name };
}

const speak = async (client: HttpClient, language: string) => {
  const answer = await client.post("/language", { language, back: "/dashboard" });
  expect(answer.status).toBe(303);
};

it("the checks find a code, a nameless column and a doubled heading", () => {
  expect(csvProblems("\uFEFFNumber,Kind\r\n1,creditMemo\r\n", {})).toEqual(["Kind: creditMemo"]);
  expect(csvProblems("\uFEFFNumber,Kind\r\n1,choices.type.order\r\n", {})).toEqual([
    "Kind: choices.type.order",
  ]);
  expect(csvProblems("\uFEFFNumber,,Number\r\n1,2,3\r\n", {})).toHaveLength(2);
  expect(csvProblems("Number\r\nplace_orders\r\n", { codes: ["Number"] })).toEqual(["no byte order mark"]);
  expect(plainProblems("doc_number,refDocNumber\r\n1,creditMemo:7\r\n")).toEqual([
    "a column is called refDocNumber",
    "a value creditMemo",
  ]);
});

describe.each(languages)("files in %s", (language) => {
  let admin: HttpClient;
  let buyer: HttpClient;
  beforeAll(async () => {
    admin = await portal.signedIn("admin");
    // Nobody may fetch more than 25 files a minute: each language has a reader of its own.
    buyer = await portal.signedIn({ en: "buyer", nl: "approver", zh: "other" }[language]);
    for (const client of [admin, buyer]) await speak(client, language);
  });

  it.each(collections.map(({ name, path, columns }) => ({ name, path, columns })))(
    "say in words what the records of $path are",
    async ({ name, path, columns }) => {
      const t = translatorFor({ formats: { locale: language }, micrositeId: null });
      const codes = columns.filter((column) => codeColumns[path]?.includes(column.name));
      const reading = { codes: codes.map(({ caption }) => t(caption)) };
      const file = await save(admin, `/admin/${path}/download?format=xlsx`);
      expect(file.name).toMatch(dayName(name.replaceAll("_", "-")));
      expect(workbookProblems(file.bytes, reading), path).toEqual([]);
      if (language !== "nl") return;
      const csv = await save(admin, `/admin/${path}/download?format=csv`);
      expect(csvProblems(csv.text, reading), path).toEqual([]);
    },
  );

  it.each(listNames)("say in words what the documents of %s are", async (list) => {
    const { path, columns } = documentLists[list];
    const shownColumns = columns.filter(({ key, action }) => !key && !action).map(({ name }) => name);
    const choice = { intent: "columns", back: path, columns: shownColumns };
    expect((await buyer.post(`/tables/${list}`, choice)).status).toBe(303);
    const address = (format: string) => `${path}/download?date_range=all&item_data=2&format=${format}`;
    const xlsx = await save(buyer, address("xlsx"));
    expect(xlsx.name).toMatch(dayName(`${list}-\\d{6}`));
    expect(workbookProblems(xlsx.bytes, {})).toEqual([]);
    const csv = await save(buyer, address("csv"));
    expect(csvProblems(csv.text, {})).toEqual([]);
    const plain = await save(buyer, address("plain"));
    expect(plain.name).toMatch(dayName(`${list}-\\d{6}`));
    expect(plainProblems(plain.text)).toEqual([]);
  });

  it("say in words what the items of a document are, and what was summed up", async () => {
    const numberAt = async (list: string) => (await numbersAt(buyer, `/${list}?date_range=all`))[0];
    const [order, invoice] = [await numberAt("orders"), await numberAt("invoices")];
    const addresses: [string, string][] = [
      [`/orders/${order}/items/download?format=`, "order-\\d+-\\d{6}"],
      [`/invoices/${invoice}/items/download?format=`, "(?:invoice|credit-memo)-\\d+-\\d{6}"],
      ["/reports/spend/file?by=month&format=", "spend-month-\\d{6}"],
      ["/reports/spend/file?by=week&format=", "spend-week-\\d{6}"],
    ];
    // The approver does not see what colleagues ordered.
    if (language !== "nl")
      addresses.push(
        ["/reports/ecommerce/sums/file?by=day&format=", "order-sums-day-\\d{6}"],
        ["/reports/ecommerce/sums/file?by=user&format=", "order-sums-user-\\d{6}"],
      );
    for (const [address, name] of addresses) {
      const xlsx = await save(buyer, `${address}xlsx`);
      expect(xlsx.name).toMatch(dayName(name));
      expect(workbookProblems(xlsx.bytes, {}), address).toEqual([]);
      const csv = await save(buyer, `${address}csv`);
      expect(csvProblems(csv.text, {}), address).toEqual([]);
    }
    const plain = await save(buyer, `/orders/${order}/items/download?format=plain`);
    expect(plainProblems(plain.text)).toEqual([]);
    await speak(buyer, language === "zh" ? "fr" : "zh");
    const other = await save(buyer, `/orders/${order}/items/download?format=plain`);
    await speak(buyer, language);
    expect(other.text, "a program reads the same in every language").toBe(plain.text);
  });
});
