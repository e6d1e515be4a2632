import { sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";

const kinds = [
  "bolt",
  "nut",
  "washer",
  "bearing",
  "seal",
  "hose",
  "valve",
  "grease",
  "cable",
  "switch",
  "motor",
  "pump",
  "filter",
  "spring",
  "gasket",
  "clamp",
  "screw",
  "rivet",
  "anchor",
  "chain",
];

/** Inserts in steps: each statement has a time-out. */
const batch = 20_000;

/** Facets 1 to 15: makers; 101 to 120: materials; 201 to 260: sizes; 301 to 306: colours. */
export async function fillCatalog(db: Db, products: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO catalog_facets (id, system, code, value, labels, value_labels) OVERRIDING SYSTEM VALUE
    SELECT start + n, 'main', code, n::text, json_build_object('en', code), json_build_object('en', n::text)
    FROM (VALUES ('maker', 0, 15), ('material', 100, 20), ('size', 200, 60), ('colour', 300, 6)) AS f(code, start, many),
      generate_series(1, many) AS n`);
  const list = sql.param(kinds);
  for (let from = 0; from < products; from += batch) {
    await db.execute(sql`
      INSERT INTO catalog_products (system, number, type, status, listed, shown_as, sales_areas, category, category_path,
        numbers, ean, manufacturer, manufacturer_number, sales_unit, facets, changed_at,
        name_en, name_fr, name_nl, name_pt, name_sr, name_zh, words_en, words_fr, words_nl, words_pt, words_sr, words_zh)
      SELECT 'main', (1000000 + n)::text, 'simple', 'sellable', true, (1000000 + n)::text, ARRAY['1000'], category,
        ARRAY[left(category, 2), category], (1000000 + n) || ' ' || (4000000000000 + n) || ' m-' || n, 4000000000000 + n,
        'Maker ' || n % 15, 'M-' || n, 'PCE', ARRAY[1 + dice % 15, 101 + dice / 15 % 20, 201 + dice / 300 % 60, 301 + dice / 18000 % 6], now(),
        name, name, name, name, name, name, v, v, v, v, v, v
      FROM (SELECT n, abs(hashint4(n)::bigint) AS dice, (10 + n % 20)::text || (10 + n % 7) AS category,
          (${list}::text[])[1 + n % 20] || ' M' || n % 60 || ' type ' || n / 100 AS name
        FROM generate_series(${from + 1}::int, ${Math.min(from + batch, products)}::int) AS n) AS made,
        LATERAL to_tsvector('english', name) AS v`);
    await db.execute(sql`
      INSERT INTO catalog_details (system, number, locale, material)
      SELECT 'main', number, 'en', json_build_object('number', number) FROM catalog_products
      WHERE number::int > ${1_000_000 + from}`);
  }
  await db.execute(sql`
    INSERT INTO catalog_words (system, locale, word)
    SELECT DISTINCT 'main', 'en', word FROM unnest(${list}::text[]) AS word`);
  // Vacuums and analyzes, as autovacuum does some time after many writes.
  await db.execute(sql`SELECT gin_clean_pending_list(indexrelid) FROM pg_index
    JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
    WHERE amname = 'gin' AND indrelid = 'catalog_products'::regclass`);
  await db.execute(sql`ANALYZE catalog_products, catalog_details, catalog_facets, catalog_words`);
}
