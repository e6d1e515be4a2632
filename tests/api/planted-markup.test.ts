import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mayOpen } from "../permissions";
import type { HttpClient } from "../support/http-client";
import { testPortal } from "../support/test-portal";

/** A formula, the end of an attribute and of a script, and an element that no page has. */
const markup = "=1+1\"'></script><planted-markup onload=1>";

/** Columns that hold words of people or of the ERP, in the portal's tables and in those of the embedded ERP. */
const wordColumns = [
  ...[
    "name",
    "name2",
    "first_name",
    "last_name",
    "title",
    "titles",
    "names",
    "descriptions",
    "label",
    "labels",
  ],
  ...[
    "note",
    "comment",
    "reason",
    "po_number",
    "street",
    "city",
    "file_name",
    "subject",
    "author",
    "message",
  ],
  ...["user_name", "partner_name", "sold_to_name", "company", "manufacturer", "added_by", "description"],
];
/** Tables whose names are keys, or are compared with what the program contains. */
const tablesOfKeys = ["migrations", "seeds", "faults", "paused_jobs", "page_configs", "settings", "roles"];

/** Puts the markup before each stored text; texts by language are objects of texts. */
async function plant(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `SELECT table_schema AS schema, table_name AS name, column_name AS column, data_type AS type
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema IN ('public', 'erp') AND table_type = 'BASE TABLE' AND data_type IN ('text', 'jsonb')
       AND column_name = ANY($1) AND table_name <> ALL($2)`,
    [wordColumns, tablesOfKeys],
  );
  let count = 0;
  for (const { schema, name, column, type } of rows) {
    const table = `${schema}.${pg.escapeIdentifier(name)}`;
    const change =
      type === "text"
        ? `SET ${column} = $1 || ${column} WHERE ${column} <> ''`
        : `SET ${column} = (SELECT jsonb_object_agg(key, to_jsonb($1::text || value)) FROM jsonb_each_text(${column}))
           WHERE jsonb_typeof(${column}) = 'object' AND ${column} <> '{}'
             AND NOT EXISTS (SELECT FROM jsonb_each(${column}) WHERE jsonb_typeof(value) <> 'string')`;
    count += (await database.query(`UPDATE ${table} ${change}`, [markup])).rowCount ?? 0;
  }
  return count;
}

describe("markup in every stored text", () => {
  const portal = testPortal();
  const clients = new Map<string, HttpClient>();

  beforeAll(async () => {
    const database = new pg.Client({ connectionString: portal.demo.databaseUrl });
    await database.connect();
    expect(await plant(database)).toBeGreaterThan(5_000);
    await database.end();
    for (const account of ["buyer", "admin"]) clients.set(account, await portal.signedIn(account));
  });
  afterAll(() => clients.clear());

  const lists = ["orders", "quotes", "invoices", "shipments", "payments", "salesdocs"];

  it.each(["buyer", "admin"] as const)(
    "is text to the %s on every page, and in no file a formula",
    async (account) => {
      const client = clients.get(account) as HttpClient;
      const documents = await Promise.all(
        (account === "buyer" ? lists : []).map(async (list) => {
          const { $ } = await client.get(`/${list}?date_range=all`);
          return $("main tbody a[href]").attr("href") ?? "";
        }),
      );
      const addresses = [
        ...Object.values(mayOpen).map(({ address }) => address),
        ...lists.map((list) => `/${list}?date_range=all`),
        ...lists.map((list) => `/${list}/download?format=csv&date_range=all`),
        ...documents.filter((address) => address.startsWith("/")),
      ];
      let shownCount = 0;
      const faults: string[] = [];
      for (const address of addresses) {
        const { status, headers, body, $ } = await client.get(address);
        if (!body.includes("planted-markup")) continue;
        shownCount++;
        if (status >= 500) faults.push(`${address}: ${status}`);
        const type = headers.get("Content-Type") ?? "";
        if (type.includes("csv") && /(^|[;,\n])"?=1\+1/.test(body)) faults.push(`${address}: formula`);
        if (!type.includes("html")) continue;
        if ($("planted-markup, [onload]").length > 0) faults.push(`${address}: markup`);
      }
      expect(faults).toEqual([]);
      expect(shownCount).toBeGreaterThan(account === "buyer" ? 20 : 15);
    },
  );
});
