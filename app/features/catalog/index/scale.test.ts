import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Db } from "~/db/db.server";
import { freshDatabase } from "../../../../tests/support/database";
import { fillCatalog } from "../../../../tests/support/many-products";
import { findDetails } from "../product/product.store.server";
import { findByNumber, findRows, type Search, searchProducts, similarWords } from "../search.store.server";
import { sortProducts } from "./index.store.server";

const range = { system: "main", salesArea: "1000" };
const search: Search = {
  ...range,
  locale: "en",
  languages: ["en"],
  words: ["bearing", "m23"],
  numbers: [],
  exactNumbers: [],
  q: "bearing m23",
  category: "",
  filters: [{ code: "maker", ids: [4, 9] }],
  sort: "relevance",
  order: "asc",
  limit: 25,
  offset: 0,
};

/** Runs the store's queries and records their plans. */
function recordPlans(db: Db) {
  const plans: string[] = [];
  const execute: Db["execute"] = ((query: ReturnType<typeof sql>) =>
    db.execute<{ "QUERY PLAN": string }>(sql`EXPLAIN ${query}`).then(({ rows }) => {
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
      return db.execute(query);
    })) as never;
  return { plans, db: { ...db, select: db.select.bind(db), execute } as Db };
}

it("finds among many products by its indexes", async () => {
  const { db, transaction } = await freshDatabase();
  await fillCatalog(db, 20_000);
  await transaction(sortProducts);
  const planOf = async (ask: (db: Db) => Promise<unknown>) => {
    const watchedDb = recordPlans(db);
    await ask(watchedDb.db);
    return watchedDb.plans.join("\n");
  };
  expect(await planOf((watchedDb) => searchProducts(watchedDb, search))).toContain(
    "catalog_products_words_en",
  );
  expect(await planOf((watchedDb) => findByNumber(watchedDb, range, "1012345", 200))).toContain(
    "catalog_products_numbers",
  );
  expect(await planOf((watchedDb) => findRows(watchedDb, range, "en", ["1000001", "1000002"]))).toContain(
    "catalog_products_system_number_pk",
  );
  expect(await planOf((watchedDb) => findDetails(watchedDb, range, "en", "1000001"))).not.toContain(
    "Seq Scan",
  );
  expect(await planOf((watchedDb) => similarWords(watchedDb, range, ["en"], "bearng"))).toContain(
    "catalog_words",
  );

  const { total, numbers } = await searchProducts(db, search);
  expect(total).toBeGreaterThan(0);
  expect(numbers.length).toBe(Math.min(total, 25));
});
