import { maxFileRows } from "~/lib/file-rows";
import { likePrefix } from "~/lib/like";
import { mayBeLastPart } from "../po-parts";
import type { Scope } from "../port/basics";

/** Builds a WHERE clause and collects its parameters. */
export class Where {
  readonly values: unknown[] = [];

  /** Adds a parameter and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Condition that a column begins with one of the texts, ignoring case. */
  beginsWith(column: string, beginnings: readonly string[]): string {
    const parts = beginnings.map(
      (text) => `lower(${column}) LIKE ${this.value(likePrefix(text.toLowerCase()))}`,
    );
    return `(${parts.join(" OR ")})`;
  }

  /** Condition that a purchase order number or its last part begins with one of the texts, ignoring case. */
  hasPoNumber(beginnings: readonly string[]): string {
    const lastParts = beginnings.filter(mayBeLastPart).map((text) => this.lastPartBegins(text));
    return `(${[this.beginsWith("po_number", beginnings), ...lastParts].join(" OR ")})`;
  }

  /** Condition that a document's number begins with what was typed, or its purchase order number does or the last part of it. */
  beginsNumber(columns: readonly string[], q: string): string {
    const prefix = this.value(beginning(q));
    const parts = columns.map((column) => `${column} LIKE ${prefix}`);
    parts.push(`lower(po_number) LIKE ${this.value(beginning(q.toLowerCase()))}`);
    if (mayBeLastPart(q)) parts.push(this.lastPartBegins(q));
    return `(${parts.join(" OR ")})`;
  }

  private lastPartBegins(text: string): string {
    return `${hasParts} AND ${lastPart} LIKE ${this.value(likePrefix(text.toLowerCase()))}`;
  }

  /** Condition that restricts records to a scope. An empty scope matches nothing. */
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
      const [onlyMatch] = numbers;
      // Uses `=` for a single number: it keeps the sort order of the index, which `= ANY` loses.
      return numbers.length === 1
        ? `${column} = ${this.value(onlyMatch)}`
        : `${column} = ANY(${this.value(numbers)})`;
    });
    return parts.length === 1 ? `${parts[0]}` : `(${parts.join(" OR ")})`;
  }
}

const scopeColumns: Record<string, string> = { soldTo: "sold_to", shipTo: "ship_to", payer: "payer" };

/** Groups criteria by key: values of one key are alternatives; empty values are ignored. */
export function byKey<K extends string>(
  criteria: readonly { key: K; value: string }[] = [],
): Map<K, string[]> {
  const groupedValues = new Map<K, string[]>();
  for (const { key, value } of criteria) {
    const text = value.trim();
    if (text) groupedValues.set(key, [...(groupedValues.get(key) ?? []), text]);
  }
  return groupedValues;
}

/** Largest page that a caller may request. */
const maxPageRows = maxFileRows;

export function pageOf(request: { page: number; pageSize: number }): { limit: number; offset: number } {
  const limit = Math.min(maxPageRows, Math.max(1, Math.trunc(request.pageSize)));
  return { limit, offset: (Math.max(1, Math.trunc(request.page)) - 1) * limit };
}

/** Last part of a purchase order number that has several, and the condition that it has: B26/1643, as in the indexes. */
export const lastPart = "lower(regexp_replace(po_number, '^.*[-/._ #:]', ''))";
export const hasParts = "po_number ~ '[-/._ #:]'";

/**
 * LIKE pattern for the beginning of a number. One or two characters match nearly all numbers, so they must be the
 * whole number.
 */
export const beginning = (q: string): string => (q.length > 2 ? likePrefix(q) : likePrefix(q).slice(0, -1));
