import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import users from "../app/features/identity/people/users.collection.server";
import translations from "../app/features/translations/translations.collection.server";
import { context, person, testServices } from "./support/context";
import { freshDatabase } from "./support/database";

/** Checks that a record is found by an index, also among a hundred thousand. */
it("finds one of a hundred thousand users or translations through an index, and counts to ten thousand", async () => {
  const database = await freshDatabase();
  const { db } = database;
  // Inserts in steps: a hundred thousand rows at once exceed the statement time-out of the client.
  for (let first = 1; first <= 100_000; first += 10_000) {
    const rows = sql.raw(`generate_series(${first}, ${first + 9_999}) AS n`);
    await db.execute(sql`INSERT INTO users (id, username, email, first_name, last_name, created_at)
      SELECT gen_random_uuid(), 'user' || n, 'user' || n || '@demo.example', 'First' || n, 'Last' || n, now()
      FROM ${rows}`);
    await db.execute(sql`INSERT INTO translations (id, key, locale, text, updated_at)
      SELECT gen_random_uuid(), 'imported.key' || n, 'nl', 'Tekst ' || n, now() FROM ${rows}`);
  }
  await db.execute(sql`INSERT INTO audit_entries (id, at, operation, user_name, subject_kind, subject_id, request_id)
    SELECT gen_random_uuid(), now() - n * interval '1 second', 'roles.update', 'Ada', 'roles', n::text, ''
    FROM generate_series(1, 20000) AS n`);
  await db.execute(sql`ANALYZE users, translations, audit_entries`);
  const ctx = context(testServices(database), person("manage_users", "manage_translations"));

  const all = await users.operations.list(ctx, {});
  expect(all.kind === "ok" && [all.value.records.length, all.value.total, all.value.more]).toEqual([
    10,
    12_000,
    true,
  ]);
  const one = await users.operations.list(ctx, { q: " user99999@ " });
  expect(one.kind === "ok" && one.value.records.map((user) => user)).toMatchObject([
    { username: "user99999" },
  ]);
  const text = await translations.operations.list(ctx, { q: "tekst 99998" });
  expect(text.kind === "ok" && text.value.total).toBe(1);

  const planOf = async (query: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  };
  const result = sql`SELECT 1 FROM users
    WHERE lower(username || ' ' || email || ' ' || first_name || ' ' || last_name) LIKE '%user99999@%'`;
  expect(await planOf(result)).toContain("users_search");
  const firstOf = (rest: string) => sql.raw(`SELECT * FROM ${rest} LIMIT 10`);
  const inOrder = {
    'users ORDER BY username COLLATE "und-x-icu", id': "users_sorted",
    'users ORDER BY last_name COLLATE "und-x-icu", id': "users_last_name",
    "users ORDER BY created_at DESC, id DESC": "users_created",
    'users WHERE (locked_at IS NOT NULL) = true ORDER BY username COLLATE "und-x-icu", id': "users_locked",
    'users WHERE deleted_at IS NOT NULL ORDER BY username COLLATE "und-x-icu", id': "users_deleted",
    'users WHERE internal = true ORDER BY username COLLATE "und-x-icu", id': "users_internal",
    "translations WHERE locale = 'fr' ORDER BY key, id": "translations_locale",
    "translations ORDER BY updated_at DESC, id DESC": "translations_changed",
    "audit_entries ORDER BY at DESC, id DESC": "audit_entries_at",
  };
  for (const [rest, index] of Object.entries(inOrder)) {
    expect(await planOf(firstOf(rest)), rest).toContain(index);
  }
  const words = sql`SELECT 1 FROM translations WHERE lower(key || ' ' || text) LIKE '%tekst 99998%'`;
  expect(await planOf(words)).toContain("translations_search");
});
