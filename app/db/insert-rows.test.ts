import { asc, sql } from "drizzle-orm";
import { date, integer, jsonb, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database";
import { type Database, openDatabase } from "./db.server";
import { insertRows } from "./insert-rows.server";

const lines = pgTable("lines", {
  lineNumber: integer().primaryKey(),
  quantity: numeric({ precision: 16, scale: 3 }).notNull(),
  comment: text().notNull().default(""),
  unit: text(),
  requestedDate: date(),
  changedAt: timestamp({ withTimezone: true }),
  batches: jsonb().notNull().default([]),
  reference: jsonb(),
});

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const { url, ...rest } = await createTestDatabase();
  drop = rest.drop;
  database = openDatabase({ url, connections: 1, onError: () => undefined });
  await database.pool.query(`CREATE TABLE lines (line_number int PRIMARY KEY, quantity numeric(16,3) NOT NULL,
    comment text NOT NULL DEFAULT '', unit text, requested_date date, changed_at timestamptz,
    batches jsonb NOT NULL DEFAULT '[]', reference jsonb)`);
});

beforeEach(() => database.pool.query("TRUNCATE lines"));

afterAll(async () => {
  await database.close();
  await drop();
});

const storedLines = () => database.db.select().from(lines).orderBy(asc(lines.lineNumber));

const fullLine = {
  lineNumber: 10,
  quantity: "12345678901.125",
  comment: `"quoted" \\ 'ä' 😀 {a,b}\n`,
  unit: "PCE",
  requestedDate: "2026-12-24",
  changedAt: new Date("2026-11-28T12:34:56.789Z"),
  batches: [{ batch: "A\\1", quantity: "3" }],
  reference: { number: "4000000001", itemNumber: 10 },
};
const emptyLine = {
  ...fullLine,
  lineNumber: 20,
  unit: null,
  requestedDate: null,
  changedAt: null,
  reference: null,
};

it("stores rows as a statement with a parameter for each field does", async () => {
  await database.db.insert(lines).values([fullLine, emptyLine]);
  const expected = await storedLines();
  await database.pool.query("TRUNCATE lines");
  await insertRows(database.db, lines, [fullLine, emptyLine]);
  expect(await storedLines()).toEqual(expected);
});

it("leaves columns that no row has to their defaults, and ignores what is no column", async () => {
  const row = { lineNumber: 1, quantity: "1", added: true };
  await insertRows(database.db, lines, [row]);
  expect(await storedLines()).toMatchObject([{ comment: "", batches: [], unit: null }]);
});

it("stores fields that are the same for all rows beside those of each", async () => {
  const { comment, changedAt, reference, ...row } = fullLine;
  const rows = [row, { ...row, lineNumber: 20 }];
  await insertRows(database.db, lines, rows, { same: { comment, changedAt, reference } });
  expect(await storedLines()).toMatchObject([fullLine, { ...fullLine, lineNumber: 20 }]);
});

it("stores more rows than a statement may have parameters for, and nothing for none", async () => {
  await insertRows(database.db, lines, []);
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ ...fullLine, lineNumber: index }));
  await insertRows(database.db, lines, rows);
  expect(await storedLines()).toHaveLength(20_000);
});

it("does at a conflict what it is told", async () => {
  await insertRows(database.db, lines, [fullLine]);
  await expect(insertRows(database.db, lines, [fullLine])).rejects.toThrow();
  await insertRows(database.db, lines, [{ ...fullLine, comment: "second" }, emptyLine], {
    onConflict: sql`ON CONFLICT DO NOTHING`,
  });
  expect((await storedLines()).map(({ comment }) => comment)).toEqual([fullLine.comment, emptyLine.comment]);
});
