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

/** How many there are, but no more than is worth counting. */
export async function countUpTo(
  sql: Sql,
  rows: string,
  values: readonly unknown[],
): Promise<{ total: number; more: boolean }> {
  const { count } = await sql.one<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM (${rows}) AS found LIMIT ${countLimit + 1}) AS counted`,
    values,
  );
  return { total: Math.min(count, countLimit), more: count > countLimit };
}

/** Text as the beginning of a LIKE pattern, whatever signs are in it. */
export const likePrefix = (text: string): string => `${text.replace(/[\\%_]/g, "\\$&")}%`;

/** What people type to find a number by its beginning; two characters begin nearly all of them and must be all. */
export const beginning = (q: string): string => (q.length > 2 ? likePrefix(q) : likePrefix(q).slice(0, -1));

/**
 * The first rows in an order. What is narrowed down to few rows collects them first: walking through an index in the
 * order of the page would pass by millions of others.
 */
export function firstRows(asked: {
  table: string;
  condition: string;
  order: string;
  limit: number;
  narrow: boolean;
}): string {
  const { table, condition, order, limit, narrow } = asked;
  return narrow
    ? `(WITH found AS MATERIALIZED (SELECT * FROM ${table} WHERE ${condition}) SELECT * FROM found ORDER BY ${order} LIMIT ${limit})`
    : `(SELECT * FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT ${limit})`;
}
