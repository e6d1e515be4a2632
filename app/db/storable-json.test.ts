import { eq } from "drizzle-orm";
import { jsonb, PgJsonb, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database";
import { watchTurns } from "../../tests/support/turns";
import { type Database, openDatabase } from "./db.server";
import { writtenJson } from "./storable-json.server";

const notes = pgTable("notes", { title: text().notNull(), content: jsonb().notNull() });

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const { url, ...rest } = await createTestDatabase();
  drop = rest.drop;
  database = openDatabase({ url, connections: 1, onError: () => undefined });
  await database.pool.query("CREATE TABLE notes (title text NOT NULL, content jsonb NOT NULL)");
});

afterAll(async () => {
  await database.close();
  await drop();
});

it("stores a text that was cut within a character alike in columns of text and of JSON", async () => {
  const title = "Spring 😀".slice(0, 8);
  const content = { title, path: "C:\\ud83d", lines: ["a\0b", "\u0001", "😀"] };
  await database.db.insert(notes).values({ title, content });
  const [row] = await database.db.select().from(notes);
  expect(row).toEqual({
    title: "Spring \uFFFD",
    content: { title: "Spring \uFFFD", path: "C:\\ud83d", lines: ["ab", "\u0001", "😀"] },
  });
});

const driverValue = (value: unknown) => PgJsonb.prototype.mapToDriverValue(value);

const line = (place: number) => ({
  itemNumber: place,
  name: `Bolt ${place}\0 \ud83d`,
  at: new Date(0),
  unit: undefined,
  parts: place % 2 === 0 ? [] : [{ quantity: "1" }],
});

it.each([
  ["nothing in it", {}],
  ["few members", { a: 1, "b\0": [1, undefined, null], c: { d: "x", e: undefined }, f: new Date(0) }],
  ["a list of thousands", Array.from({ length: 2_345 }, (_, place) => line(place))],
  [
    "lists of thousands within",
    {
      lines: Array.from({ length: 2_001 }, (_, place) => line(place)),
      seen: { lines: Array(300).fill("a") },
      none: null,
    },
  ],
])("writes a value with %s like the column itself", async (_name, value) => {
  expect(driverValue(await writtenJson(value))).toBe(driverValue(value));
});

it("yields to the event loop while it writes thousands of lines", async () => {
  const turns = watchTurns();
  await writtenJson({ lines: Array.from({ length: 60_000 }, (_, place) => line(place)) });
  expect(turns()).toBeGreaterThanOrEqual(3);
});

it("stores what was written in turns, and reads it back", async () => {
  const content = { lines: Array.from({ length: 200 }, (_, place) => ({ place, text: `ä"${place}` })) };
  await database.db.insert(notes).values({ title: "long", content: await writtenJson(content) });
  const [row] = await database.db.select().from(notes).where(eq(notes.title, "long"));
  expect(row).toEqual({ title: "long", content });
});
