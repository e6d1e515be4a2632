import type { Scope } from "../port/basics";
import type { Sql } from "./pool.server";

/** Collects the values of a statement while its conditions are written. */
export class Where {
  readonly values: unknown[] = [];

  /** The place of a value in the statement. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Whether a text, in small letters, begins with one of these. */
  beginsWith(column: string, beginnings: readonly string[]): string {
    const parts = beginnings.map(
      (text) => `lower(${column}) LIKE ${this.value(likePrefix(text.toLowerCase()))}`,
    );
    return `(${parts.join(" OR ")})`;
  }

  /** Whose records may be found. An empty scope finds nothing. */
  within(scope: Scope, functions: readonly string[] = ["soldTo", "shipTo", "payer"]): string {
    if (scope === "all") return "true";
    const byFunction = new Map<string, string[]>();
    for (const partner of scope) {
      if (!functions.includes(partner.function)) continue;
      byFunction.set(partner.function, [...(byFunction.get(partner.function) ?? []), partner.number]);
    }
    if (byFunction.size === 0) return "false";
    const parts = [...byFunction].map(([partnerFunction, numbers]) => {
      const column = scopeColumns[partnerFunction];
      const [only] = numbers;
      // Equality keeps the order of the index; a list of one would lose it.
      return numbers.length === 1
        ? `${column} = ${this.value(only)}`
        : `${column} = ANY(${this.value(numbers)})`;
    });
    return parts.length === 1 ? `${parts[0]}` : `(${parts.join(" OR ")})`;
  }
}

const scopeColumns: Record<string, string> = { soldTo: "sold_to", shipTo: "ship_to", payer: "payer" };

/** Several values of one key are alternatives; what was left empty asks for nothing. */
export function byKey<K extends string>(
  criteria: readonly { key: K; value: string }[] = [],
): Map<K, string[]> {
  const grouped = new Map<K, string[]>();
  for (const { key, value } of criteria) {
    const text = value.trim();
    if (text) grouped.set(key, [...(grouped.get(key) ?? []), text]);
  }
  return grouped;
}

/**
 * What another question finds, found first and then looked up one by one. Left to choose, the planner reads whole tables
 * beside it, because it takes what is common in one of them for common in all.
 */
export const oneOf = (question: string): string => `ANY(ARRAY(${question}))`;

/** The deliveries that went out under one of the carriers' numbers. */
export function shippedAs(numbers: readonly string[], where: Where): string {
  const named = numbers.map((number) => `tracking @> ${where.value(JSON.stringify([{ number }]))}`);
  return `SELECT number FROM documents WHERE kind = 'delivery' AND tracking <> '[]' AND (${named.join(" OR ")})`;
}

/** 12,000 rows are what a download asks for; more at once is a mistake of the caller. */
const largestPage = 12_000;

export function pageOf(request: { page: number; pageSize: number }): { limit: number; offset: number } {
  const limit = Math.min(largestPage, Math.max(1, Math.trunc(request.pageSize)));
  return { limit, offset: (Math.max(1, Math.trunc(request.page)) - 1) * limit };
}

const countLimit = 10_000;

/** By which column, and in which direction; `number` decides between equals. */
export interface Order {
  column: string;
  down: boolean;
  /** Rows without a value stand at the end of a list that goes down. */
  gaps?: boolean;
}

function orderText({ column, down, gaps }: Order, called = column): string {
  const direction = down ? "DESC" : "ASC";
  const nulls = gaps ? (down ? " NULLS LAST" : " NULLS FIRST") : "";
  return column === "number" ? `number ${direction}` : `${called} ${direction}${nulls}, number ${direction}`;
}

interface Asked {
  table: "documents" | "open_items" | "payments";
  /** One or several, of which no row fulfils two; each is asked by itself, so that each can use its own index. */
  conditions: readonly string[];
  values: readonly unknown[];
  order: Order;
  page: { page: number; pageSize: number };
  /** Something narrows the list, so that it may be better to find all rows than to walk along the order. */
  narrow: boolean;
  /** By the keys of what another question finds, each time in full: stopping early would save little. */
  byKeys?: boolean;
  /** How many there are, where it is known already. */
  total?: Total | undefined;
}

export interface Total {
  total: number;
  more: boolean;
}

/** A page of rows with their number, which stops where it is no longer worth counting. */
export async function readPage<T extends { number: string }>(
  sql: Sql,
  asked: Asked,
): Promise<{ rows: T[]; page: number; pageSize: number } & Total> {
  const { limit, offset } = pageOf(asked.page);
  const page = { page: asked.page.page, pageSize: limit };
  if (asked.conditions.length === 0) return { rows: [], ...page, total: 0, more: false };
  if (asked.narrow && !asked.total?.more) {
    const few = await readFew<T>(sql, asked, limit, offset);
    if (few) return { ...few, ...page };
    return { rows: await walk<T>(sql, asked, limit, offset), ...page, total: countLimit, more: true };
  }
  const each = asked.conditions.map(
    (condition) => `(SELECT 1 FROM ${asked.table} WHERE ${condition} LIMIT ${countLimit + 1})`,
  );
  const total = asked.total ?? (await countUpTo(sql, each.join(" UNION ALL "), asked.values));
  return { rows: await walk<T>(sql, asked, limit, offset), ...page, ...total };
}

/** Finds all of them by number and sorts what they are sorted by, not whole rows; null when there are too many. */
async function readFew<T extends { number: string }>(
  sql: Sql,
  { table, conditions, values, order, byKeys }: Asked,
  limit: number,
  offset: number,
): Promise<({ rows: T[] } & Total) | null> {
  const parts = conditions.map(
    (condition) => `(SELECT number, ${order.column} AS sorted FROM ${table} WHERE ${condition})`,
  );
  const sorted = orderText(order, "sorted");
  const { count, numbers } = await sql.one<{ count: number; numbers: string[] | null }>(
    `WITH found AS MATERIALIZED (SELECT * FROM (${parts.join(" UNION ALL ")}) AS every ${byKeys ? "" : `LIMIT ${countLimit + 1}`})
     SELECT count(*) AS count,
       (SELECT array_agg(number ORDER BY ${sorted}) FROM (SELECT * FROM found ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}) AS page) AS numbers
     FROM found`,
    values,
  );
  if (count > countLimit && !byKeys) return null;
  const rows = await sql.many<T>(`SELECT * FROM ${table} WHERE number = ANY($1)`, [numbers ?? []]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const inOrder = (numbers ?? []).flatMap((number) => byNumber.get(number) ?? []);
  return { rows: inOrder, ...totalOf(count) };
}

/** Walks along an index in the order of the page until the page is full; whole rows are read of that page only. */
function walk<T>(
  sql: Sql,
  { table, conditions, values, order }: Asked,
  limit: number,
  offset: number,
): Promise<T[]> {
  const sorted = orderText(order, "sorted");
  const parts = conditions.map(
    (condition) =>
      `(SELECT number, ${order.column} AS sorted FROM ${table} WHERE ${condition} ORDER BY ${orderText(order)} LIMIT ${limit + offset})`,
  );
  return sql.many<T>(
    `SELECT t.* FROM (SELECT * FROM (${parts.join(" UNION ALL ")}) AS every ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset}) AS page
     JOIN ${table} t USING (number) ORDER BY ${sorted}`,
    values,
  );
}

/** How many there are, but no more than is worth counting. */
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

/** One more than is counted: enough to know that there are too many. */
export const tooMany = countLimit + 1;

/** Text as the beginning of a LIKE pattern, whatever signs are in it. */
export const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** What people type to find a number by its beginning; two characters begin nearly all of them and must be all. */
export const beginning = (q: string): string => (q.length > 2 ? likePrefix(q) : likePrefix(q).slice(0, -1));
