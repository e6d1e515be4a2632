import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { columnOf, type Locale, type ProductRow } from "./catalog";
import { questionIn, wholeQuestionIn, wordsColumn } from "./question.store.server";

/** The part of the catalog that every search of this file is limited to. */
export interface Range {
  system: string;
  salesArea: string;
}

export interface Search extends Range {
  /** The visitor's language, for names. */
  locale: Locale;
  /** The languages that are searched. */
  languages: readonly Locale[];
  words: readonly string[];
  /** Products found by number, whatever their names. */
  numbers: readonly string[];
  /** Products among these whose number was typed in full: they come first. */
  exactNumbers: readonly string[];
  q: string;
  category: string;
  /** The ids of the accepted values of each chosen attribute. */
  filters: readonly { code: string; ids: readonly number[] }[];
  sort: "relevance" | "name" | "number";
  order: "asc" | "desc";
  limit: number;
  offset: number;
}

export interface SearchHits {
  total: number;
  numbers: string[];
  /** The number of products that each value would leave, also for other values of a chosen filter. */
  counts: ReadonlyMap<number, number>;
  /** The families with most products among them, the best first. */
  families: FamilyHits[];
}

/** A family and the number of its products that were found. */
export interface FamilyHits {
  id: string;
  count: number;
}

/** A family of fewer products needs no page of its own; more families do not help to choose. */
const minFamilySize = 4;
const maxFamilies = 6;

/** Limits a query to the listed products of this sales area. */
export const rangeCondition = ({ system, salesArea }: Range) =>
  sql`p.system = ${system} AND p.listed AND ${salesArea} = ANY(p.sales_areas)`;

/** Finds page, total and the counts of all filters in one pass over the matching products. */
export async function searchProducts(db: Db, search: Search): Promise<SearchHits> {
  const { filters } = search;
  const filterConditions = filters.map(({ ids }) => sql`p.facets && ${sql.param([...ids])}::int[]`);
  const conditions = [
    rangeCondition(search),
    ...questionConditions(search),
    ...(filterConditions.length > 0 ? [matchesAllButOne(filterConditions)] : []),
  ];
  const flags = filterConditions.map((condition, index) => sql`, ${condition} AS ${flag(index)}`);
  const matchesAll = every(filters.map((_, index) => index));
  // The values of a chosen filter are counted among the products that all other filters leave.
  const relaxedFilters = filters.map(({ code }, index) => {
    const otherConditions = every(filters.map((_, other) => other).filter((other) => other !== index));
    return sql` UNION ALL SELECT facet, count(*) AS n FROM hits, unnest(facets) AS facet
      WHERE ${otherConditions} AND facet IN (SELECT id FROM catalog_facets WHERE system = ${search.system} AND code = ${code})
      GROUP BY facet`;
  });
  const chosenCodes = filters.map(({ code }) => code);
  const isUnchosen =
    chosenCodes.length > 0
      ? sql`AND facet NOT IN (SELECT id FROM catalog_facets
          WHERE system = ${search.system} AND code = ANY(${sql.param(chosenCodes)}))`
      : sql``;
  const { rows } = await db.execute<Hits>(sql`
    WITH hits AS MATERIALIZED (
      SELECT p.number, p.facets, p.family, ${name(search.locale)} AS name, ${rankOf(search)} AS rank${sql.join(flags)}
      FROM catalog_products p WHERE ${sql.join(conditions, sql` AND `)})
    SELECT (SELECT count(*)::int FROM hits WHERE ${matchesAll}) AS total,
      ARRAY(SELECT number FROM hits WHERE ${matchesAll}
        ORDER BY ${orderOf(search)} LIMIT ${search.limit} OFFSET ${search.offset}) AS numbers,
      (SELECT coalesce(json_agg(json_build_array(facet, n)), '[]') FROM (
        SELECT facet, count(*) AS n FROM hits, unnest(facets) AS facet WHERE ${matchesAll} ${isUnchosen} GROUP BY facet
        ${sql.join(relaxedFilters)}) counted) AS counts,
      (SELECT coalesce(json_agg(json_build_object('id', family, 'count', n)), '[]') FROM (
        SELECT family, count(*)::int AS n FROM hits WHERE ${matchesAll} AND family <> '' GROUP BY family
        HAVING count(*) >= ${minFamilySize} ORDER BY min(rank), n DESC, family LIMIT ${maxFamilies}) grouped) AS families`);
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    numbers: row?.numbers ?? [],
    counts: new Map(row?.counts ?? []),
    families: row?.families ?? [],
  };
}

type Hits = Omit<SearchHits, "counts"> & { counts: [number, number][] } & Record<string, unknown>;

const flag = (index: number) => sql.raw(`meets_${index}`);
const every = (indexes: number[]): SQL =>
  indexes.length === 0 ? sql`true` : sql.join(indexes.map(flag), sql` AND `);

/** Counts the products that words or numbers find in each category and below, whatever the filters. */
export async function countByCategory(
  db: Db,
  search: Range & Pick<Search, "words" | "numbers" | "languages">,
): Promise<Record<string, number>> {
  const conditions = [rangeCondition(search), ...questionConditions({ ...search, category: "" })];
  const { rows } = await db.execute<{ id: string; n: number }>(sql`
    SELECT id, count(*)::int AS n FROM catalog_products p, unnest(p.category_path) AS id
    WHERE ${sql.join(conditions, sql` AND `)} GROUP BY id`);
  return Object.fromEntries(rows.map(({ id, n }) => [id, n]));
}

/** Matches products that miss at most one filter: needed to count the values of each chosen filter. */
function matchesAllButOne(conditions: SQL[]): SQL {
  if (conditions.length === 1) return sql`true`;
  const butOne = conditions.map((_, index) =>
    sql.join(
      conditions.filter((_, other) => other !== index),
      sql` AND `,
    ),
  );
  return sql`((${sql.join(butOne, sql`) OR (`)}))`;
}

function questionConditions({
  words,
  numbers,
  category,
  languages,
}: Pick<Search, "words" | "numbers" | "category" | "languages">): SQL[] {
  const parts: SQL[] = [];
  if (category) parts.push(sql`p.category_path @> ARRAY[${category}]`);
  if (words.length > 0) {
    const ways = languages.map((locale) => sql`${wordsColumn(locale)} @@ (${questionIn(locale, words)})`);
    if (numbers.length > 0) ways.push(sql`p.number = ANY(${sql.param([...numbers])})`);
    parts.push(sql`(${sql.join(ways, sql` OR `)})`);
  } else if (numbers.length > 0) {
    parts.push(sql`p.number = ANY(${sql.param([...numbers])})`);
  }
  return parts;
}

const name = (locale: Locale) => sql.raw(`p.${columnOf("name", locale)}`);

function orderOf({ sort, order, q }: Search): SQL {
  const direction = sql.raw(order === "desc" ? "DESC" : "ASC");
  if (sort === "name") return sql`name COLLATE "und-x-icu" ${direction}, number`;
  if (sort === "number" || q === "") return sql`number ${direction}`;
  const typedText = q.toLowerCase();
  const [firstWord = typedText] = typedText.split(" ");
  const beginsWith = (text: string) => sql`starts_with(lower(name), ${text}) DESC`;
  const beginsLikeNumber = sql`starts_with(lower(number), ${typedText}) DESC`;
  return sql`rank, ${beginsLikeNumber}, ${beginsWith(typedText)}, ${beginsWith(firstWord)}, ${wordCount}, number`;
}

/** Fewer words beside those that were searched for: a hexagon nut comes before a hexagon flange nut. */
const wordCount = sql`length(name) - length(replace(name, ' ', ''))`;

/** Ranks a product: by its full number, by whole words, by beginnings of words, by a part of a number. */
function rankOf({ sort, q, words, exactNumbers, languages }: Search): SQL {
  if (sort !== "relevance" || q === "") return sql`0`;
  const matches = (question: typeof questionIn) =>
    sql.join(
      languages.map((locale) => sql`${wordsColumn(locale)} @@ ${question(locale, words)}`),
      sql` OR `,
    );
  const byWords =
    words.length > 0
      ? sql`WHEN ${matches(wholeQuestionIn)} THEN 1 WHEN ${matches(questionIn)} THEN 2`
      : sql``;
  return sql`CASE WHEN p.number = ANY(${sql.param([...exactNumbers])}) THEN 0 ${byWords} ELSE 3 END`;
}

/** Finds products by a part of one of their numbers, those with the full number first; a variant yields its parent. */
export async function findByNumber(
  db: Db,
  { system, salesArea }: Range,
  part: string,
  limit: number,
): Promise<{ number: string; isExact: boolean }[]> {
  const number = part.toLowerCase();
  const pattern = `%${number.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await db.execute<{ number: string; isExact: boolean }>(sql`
    SELECT p.shown_as AS number, bool_or(${number} IN (lower(p.number), p.ean, lower(p.manufacturer_number))) AS "isExact"
    FROM catalog_products p
    WHERE p.system = ${system} AND p.numbers LIKE ${pattern} AND p.status = 'sellable'
      AND ${salesArea} = ANY(p.sales_areas)
    GROUP BY p.shown_as ORDER BY 2 DESC, 1 LIMIT ${limit}`);
  return rows;
}

/** Finds the rows of a page in the order of the given numbers, without products of other sales areas. */
export async function findRows(
  db: Db,
  range: Range,
  locale: Locale,
  numbers: readonly string[],
): Promise<ProductRow[]> {
  if (numbers.length === 0) return [];
  const { rows } = await db.execute<ProductRow & Record<string, unknown>>(sql`
    SELECT ${rowColumns(locale)}
    FROM unnest(${sql.param([...numbers])}::text[]) WITH ORDINALITY AS wanted(number, place)
      JOIN catalog_products p ON p.number = wanted.number AND p.system = ${range.system}
        AND ${range.salesArea} = ANY(p.sales_areas)
    ORDER BY wanted.place`);
  return rows;
}

/** Columns of a product row; its table is called `p`. */
export const rowFields = (locale: Locale) => ({
  number: sql<ProductRow["number"]>`p.number`,
  name: sql<ProductRow["name"]>`${name(locale)}`,
  type: sql<ProductRow["type"]>`p.type`,
  status: sql<ProductRow["status"]>`p.status`,
  category: sql<ProductRow["category"]>`p.category`,
  ean: sql<ProductRow["ean"]>`p.ean`,
  manufacturer: sql<ProductRow["manufacturer"]>`p.manufacturer`,
  manufacturerNumber: sql<ProductRow["manufacturerNumber"]>`p.manufacturer_number`,
  salesUnit: sql<ProductRow["salesUnit"]>`p.sales_unit`,
  picture: sql<ProductRow["picture"]>`coalesce(nullif(p.drawing, ''), p.picture)`,
  family: sql<ProductRow["family"]>`p.family`,
  pack: sql<ProductRow["pack"]>`${packOf(locale)}`,
});

const rowColumns = (locale: Locale): SQL =>
  sql.join(
    Object.entries(rowFields(locale)).map(([field, column]) => sql`${column} AS ${sql.identifier(field)}`),
    sql`, `,
  );

/** Reads what one sales unit contains, from the details of a product. */
const packOf = (locale: Locale) => sql`(
  SELECT json_build_object('numerator', unit ->> 'numerator', 'denominator', unit ->> 'denominator',
    'baseUnit', d.material ->> 'baseUnit')
  FROM catalog_details d, jsonb_array_elements(d.material -> 'units') AS unit
  WHERE d.system = p.system AND d.number = p.number AND d.locale = ${locale}
    AND unit ->> 'unit' = p.sales_unit AND p.sales_unit <> d.material ->> 'baseUnit'
  LIMIT 1)`;

/** Finds the words of the catalog that are most similar to an unknown one. */
export async function similarWords(
  db: Db,
  { system }: Range,
  languages: readonly Locale[],
  word: string,
): Promise<string[]> {
  // The operator's default threshold of 0.3 is the specified tolerance.
  const { rows } = await db.execute<{ word: string }>(sql`
    SELECT word, max(similarity(word, ${word})) AS likeness FROM catalog_words
    WHERE system = ${system} AND locale = ANY(${sql.param([...languages])}) AND word % ${word}
    GROUP BY word ORDER BY likeness DESC, word LIMIT 3`);
  return rows.map((row) => row.word);
}

/** Finds words by prefix, the short ones first. */
export async function findWordsBeginning(
  db: Db,
  { system }: Range,
  { languages, beginning, limit }: { languages: readonly Locale[]; beginning: string; limit: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    SELECT DISTINCT word, length(word) FROM catalog_words
    WHERE system = ${system} AND locale = ANY(${sql.param([...languages])})
      AND word LIKE ${`${beginning.replace(/[\\%_]/g, "\\$&")}%`}
    ORDER BY length(word), word LIMIT ${limit}`);
  return rows.map((row) => row.word);
}

/** The limit of counts in suggestions: more are shown as "many". */
const countLimit = 1_000;

/** Counts the products of each question, up to the limit. */
export async function countProducts(
  db: Db,
  range: Range,
  languages: readonly Locale[],
  questions: readonly string[][],
): Promise<number[]> {
  if (questions.length === 0) return [];
  const counts = questions.map(
    (words, index) =>
      sql`SELECT ${index}::int AS place, count(*)::int AS n FROM (SELECT FROM catalog_products p WHERE ${rangeCondition(range)}
        AND (${sql.join(
          languages.map((locale) => sql`${wordsColumn(locale)} @@ (${questionIn(locale, words)})`),
          sql` OR `,
        )}) LIMIT ${countLimit}) AS found`,
  );
  const { rows } = await db.execute<{ place: number; n: number }>(sql.join(counts, sql` UNION ALL `));
  const byPlace = new Map(rows.map(({ place, n }) => [place, n]));
  return questions.map((_, index) => byPlace.get(index) ?? 0);
}
