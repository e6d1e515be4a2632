import { expect, it } from "vitest";
import translations from "~/features/translations/translations.collection.server";
import { translations as table } from "~/features/translations/translations.tables";
import { newId } from "~/lib/ids";
import { context, person, testServices, valueIn } from "../../tests/support/context";
import { freshDatabase } from "../../tests/support/database";
import { watchTurns } from "../../tests/support/turns";

it("lists thousands of records in parts, each once and in their order", async () => {
  const database = await freshDatabase();
  const ctx = context(testServices(database), person("manage_translations"));
  const keys = Array.from({ length: 4_321 }, (_, index) => `key.${String(index).padStart(4, "0")}`);
  const updatedAt = new Date("2026-11-21T09:00:00Z");
  const rows = keys.map((key) => ({ id: newId(), key, locale: "en" as const, text: "Text", updatedAt }));
  await database.db.insert(table).values(rows);
  const turns = watchTurns();
  const page = valueIn(await translations.operations.download(ctx, { sortBy: "key", order: "desc" }));
  expect(turns()).toBeGreaterThan(5);
  expect(page.records.map((record) => (record as { key?: string }).key)).toEqual(keys.toReversed());
  expect(page.total).toBe(keys.length);
  const part = valueIn(await translations.operations.list(ctx, { sortBy: "key", page: 3, pageSize: 100 }));
  expect(part.records).toHaveLength(100);
  expect(part.records[0]).toMatchObject({ key: "key.0200" });
});
