import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database";
import { type Database, openDatabase } from "./db.server";

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
