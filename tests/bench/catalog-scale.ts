import { sql } from "drizzle-orm";
import { type Db, openDatabase } from "~/db/db.server";
import { findFacets } from "~/features/catalog/facets.store.server";
import { searchProducts } from "~/features/catalog/search.store.server";

const range = { system: "main", salesArea: "1000" };
const words = [["bolt"], ["hexagon", "bolt"], ["bearing"], ["ring"], []];
const turns = 60;

/**
 * Measures the database time of uncached searches in a portal with a copied catalog: each turn uses other
 * words and values.
 */
export async function measureSearches(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, connections: 1, onError: console.error });
  const { db } = database;
  const codeOf = new Map((await findFacets(db, range.system)).map(({ id, code }) => [id, code]));
  console.log("| search | best | median | 95 % | products found |\n|---|--:|--:|--:|--:|");
  for (const askedWords of words) {
    const { numbers } = await search(db, askedWords, [], 1_000);
    const times: number[] = [];
    let foundCount = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      // Filters as visitors choose them: values of an existing product, and one more of each filter.
      const likeNumber = numbers[(turn * 37) % numbers.length] ?? "";
      const filters = (await facetsOf(db, likeNumber, codeOf)).slice(0, 3);
      const startTime = performance.now();
      const { total } = await search(db, askedWords, filters, 25);
      times.push(performance.now() - startTime);
      foundCount += total;
    }
    times.sort((x, y) => x - y);
    const quantiles = [times[0], times[Math.floor(turns / 2)], times[Math.floor(turns * 0.95)]];
    const figures = quantiles.map((ms = 0) => ms.toFixed(1)).join(" | ");
    console.log(
      `| ${askedWords.join(" ") || "no word"}, three filters | ${figures} | ${Math.round(foundCount / turns)} |`,
    );
  }
  await database.close();
}

async function facetsOf(db: Db, number: string, codeOf: ReadonlyMap<number, string>) {
  const { rows } = await db.execute<{ facets: number[] }>(
    sql`SELECT facets FROM catalog_products WHERE system = ${range.system} AND number = ${number}`,
  );
  return (rows[0]?.facets ?? []).map((id) => {
    const code = codeOf.get(id) ?? "";
    return { code, ids: codeOf.get(id + 1) === code ? [id, id + 1] : [id] };
  });
}

const search = (db: Db, askedWords: string[], filters: { code: string; ids: number[] }[], limit: number) =>
  searchProducts(db, {
    ...range,
    locale: "en",
    languages: ["en"],
    words: askedWords,
    numbers: [],
    exactNumbers: [],
    q: askedWords.join(" "),
    category: "",
    filters,
    sort: "relevance",
    order: "asc",
    limit,
    offset: 0,
  });
