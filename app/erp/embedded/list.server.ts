import { maxFileRows } from "~/lib/file-rows";
import { pageOf, type Where } from "../search/where";
import type { Sql } from "./pool.server";

/**
 * Evaluates a subquery first and looks its rows up by key. As a join, the planner misjudges correlated columns and
 * reads whole tables.
 */
export const oneOf = (question: string): string => `ANY(ARRAY(${question}))`;

/**
 * Keys in an array parameter, whose number the planner does not see: for a short list it would plan each run anew, which takes
 * longer than reading by keys.
 */
export const keysIn = (parameter: `$${number}`): string => `ANY((SELECT ${parameter}::text[])::text[])`;

/** Subquery for the deliveries with one of these tracking numbers. */
export function shippedAs(numbers: readonly string[], where: Where): string {
  const conditions = numbers.map((number) => `tracking @> ${where.value(JSON.stringify([{ number }]))}`);
  return `SELECT number FROM documents WHERE kind = 'delivery' AND tracking <> '[]' AND (${conditions.join(" OR ")})`;
}

const countLimit = maxFileRows;

/** Sort order; `number` breaks ties. */
export interface Order {
  column: string;
  down: boolean;
}

function orderText({ column, down }: Order, sortName = column, numberName = "number"): string {
  const direction = down ? "DESC" : "ASC";
  return column === "number"
    ? `${numberName} ${direction}`
    : `${sortName} ${direction}, ${numberName} ${direction}`;
}

interface ListQuery {
  table: "documents" | "open_items" | "payments";
  /** Mutually exclusive conditions, queried separately so that each can use its own index. */
  conditions: readonly string[];
  values: readonly unknown[];
  order: Order;
  page: { page: number; pageSize: number };
  /** Tells that the list is restricted: reading all matches may be faster than walking an index in sort order. */
  narrow: boolean;
  /** Reads all matches of a lookup by key without a LIMIT, which would not save anything. */
  byKeys?: boolean;
  /** Statement whose `count` tells how many rows match, if that is quicker than reading them; null if there is none. */
  count?: string | null;
  /** Total count if the caller knows it already. */
  total?: Total | undefined;
  /**
   * Call of a database function that writes the rows of an array of numbers as one text: the page is one row with it as `facts`,
   * instead of rows of the table. A function is planned once, a statement for each filter and order.
   */
  rowsBy?: (numbers: string) => string;
}

const numbersOfPage = "ARRAY(SELECT number FROM page)";

const orderOfPage = ({ order, rowsBy }: ListQuery): string =>
  rowsBy ? "" : `ORDER BY ${orderText(order, "page.sorted", "page.number")}`;

export interface Total {
  total: number;
  more: boolean;
}

/** Reads a page of rows and their total, counted up to a limit. */
export async function readPage<T extends { number: string } | { facts: string }>(
  sql: Sql,
  query: ListQuery,
): Promise<{ rows: T[]; page: number; pageSize: number } & Total> {
  const { limit, offset } = pageOf(query.page);
  const page = { page: query.page.page, pageSize: limit };
  if (query.conditions.length === 0) return { rows: [], ...page, total: 0, more: false };
  if (query.narrow && !query.total?.more && !query.count) {
    const firstRows = await readFew<T>(sql, query, limit, offset);
    if (firstRows) return { ...firstRows, ...page };
    return { rows: await walk<T>(sql, query, limit, offset), ...page, total: countLimit, more: true };
  }
  const each = query.conditions.map(
    (condition) => `(SELECT 1 FROM ${query.table} WHERE ${condition} LIMIT ${countLimit + 1})`,
  );
  if (query.total) return { rows: await walk<T>(sql, query, limit, offset), ...page, ...query.total };
  const matches = `SELECT 1 FROM (${each.join(" UNION ALL ")}) AS found LIMIT ${countLimit + 1}`;
  const count = query.count ?? `SELECT count(*) AS count FROM (${matches}) AS counted`;
  return { ...(await walkCounted<T>(sql, query, { limit, offset, countRows: count })), ...page };
}

/**
 * Reads the keys of all matches, sorts these instead of whole rows, and reads the rows of the page. Null if there are
 * too many.
 */
async function readFew<T>(
  sql: Sql,
  query: ListQuery,
  limit: number,
  offset: number,
): Promise<({ rows: T[] } & Total) | null> {
  const { table, conditions, order, byKeys } = query;
  const parts = conditions.map(
    (condition) => `(SELECT number, ${order.column} AS sorted FROM ${table} WHERE ${condition})`,
  );
  const orderBy = orderText(order, "sorted");
  const { rows, count } = await readCounted<T>(sql, query, {
    tables: `found AS MATERIALIZED (SELECT * FROM (${parts.join(" UNION ALL ")}) AS every ${byKeys ? "" : `LIMIT ${countLimit + 1}`}),`,
    keys: `SELECT * FROM found ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`,
    count: "SELECT count(*) AS count FROM found",
    // Rows of too many matches are read otherwise.
    numbers: byKeys ? numbersOfPage : `CASE WHEN total.count <= ${countLimit} THEN ${numbersOfPage} END`,
  });
  return count > countLimit && !byKeys ? null : { rows, ...totalOf(count) };
}

/** Walks the index in sort order until the page is full; whole rows are read for that page only. */
function walk<T>(sql: Sql, query: ListQuery, limit: number, offset: number): Promise<T[]> {
  const { table, rowsBy } = query;
  const rows = rowsBy
    ? `${rowsBy(numbersOfPage)} AS facts`
    : `t.* FROM page LEFT JOIN ${table} t ON t.number = page.number`;
  return sql.many<T>(
    `WITH page AS MATERIALIZED (${pageKeys(query, limit, offset)}) SELECT ${rows} ${orderOfPage(query)}`,
    query.values,
  );
}

/** Walks the index and counts all matches in one statement. */
async function walkCounted<T>(
  sql: Sql,
  query: ListQuery,
  { limit, offset, countRows }: { limit: number; offset: number; countRows: string },
): Promise<{ rows: T[] } & Total> {
  const keys = pageKeys(query, limit, offset);
  const { rows, count } = await readCounted<T>(sql, query, { tables: "", keys, count: countRows });
  return { rows, ...totalOf(count) };
}

/** Reads the rows of a page and a count. An empty page is one row of nulls, which carries the count. */
async function readCounted<T>(
  sql: Sql,
  query: ListQuery,
  {
    tables,
    keys,
    count,
    numbers = numbersOfPage,
  }: Record<"tables" | "keys" | "count", string> & {
    numbers?: string;
  },
): Promise<{ rows: T[]; count: number }> {
  const { table, rowsBy } = query;
  const rows = rowsBy
    ? `${rowsBy(numbers)} AS facts FROM (${count}) AS total`
    : `t.* FROM (${count}) AS total LEFT JOIN page ON true LEFT JOIN ${table} t ON t.number = page.number`;
  const countedRows = await sql.many<T & { counted: number }>(
    `WITH ${tables} page AS MATERIALIZED (${keys})
     SELECT total.count AS counted, ${rows} ${orderOfPage(query)}`,
    query.values,
  );
  const key = rowsBy ? "facts" : "number";
  const pageRows = countedRows.flatMap(({ counted: _, ...row }) =>
    Reflect.get(row, key) === null ? [] : [row as unknown as T],
  );
  return { rows: pageRows, count: countedRows[0]?.counted ?? 0 };
}

/** Subquery for the keys of a page. */
function pageKeys({ table, conditions, order }: ListQuery, limit: number, offset: number): string {
  const parts = conditions.map(
    (condition) =>
      `(SELECT number, ${order.column} AS sorted FROM ${table} WHERE ${condition} ORDER BY ${orderText(order)} LIMIT ${limit + offset})`,
  );
  const orderBy = orderText(order, "sorted");
  return `SELECT * FROM (${parts.join(" UNION ALL ")}) AS every ORDER BY ${orderBy} LIMIT ${limit} OFFSET ${offset}`;
}

/** Counts rows up to the limit. */
export async function countUpTo(sql: Sql, rows: string, values: readonly unknown[]): Promise<Total> {
  const { count } = await sql.one<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM (${rows}) AS found LIMIT ${countLimit + 1}) AS counted`,
    values,
  );
  return totalOf(count);
}

export const totalOf = (count: number): Total => ({
  total: Math.min(count, countLimit),
  more: count > countLimit,
});

/** Count of a query that was stopped at the limit: one more than the limit. */
export const tooMany = countLimit + 1;
