import { textLiteral } from "./values";

/** Query options of a read, and the address that they make. */
export interface Query {
  filter?: string | undefined;
  expand?: readonly string[];
  select?: readonly string[];
  /** Always ends with a unique key: pages of an ambiguous order overlap. */
  orderby?: string;
  top?: number;
  skip?: number;
  /** Asks for the number of all matches. */
  count?: boolean;
}

export function addressOf(path: string, query: Query = {}): string {
  const options: [name: string, value: string | undefined][] = [
    ["$filter", query.filter || undefined],
    ["$expand", query.expand?.join(",")],
    ["$select", query.select?.join(",")],
    ["$orderby", query.orderby],
    ["$top", query.top?.toString()],
    ["$skip", query.skip ? query.skip.toString() : undefined],
    ["$inlinecount", query.count ? "allpages" : undefined],
  ];
  const parts = options.flatMap(([name, value]) => (value ? [`${name}=${encodeURIComponent(value)}`] : []));
  return parts.length > 0 ? `${path}?${parts.join("&")}` : path;
}

/** Makes the address of one entity: `A_SalesOrder('1')`, or with several keys `A_X(A='1',B='2')`. */
export function entityPath(set: string, key: string | Record<string, string>): string {
  const literal = (value: string) => encodeURIComponent(textLiteral(value));
  if (typeof key === "string") return `${set}(${literal(key)})`;
  const parts = Object.entries(key).map(([name, value]) => `${name}=${literal(value)}`);
  return `${set}(${parts.join(",")})`;
}

/** Makes the address of a function import; values are literals already. */
export function functionPath(name: string, literals: Record<string, string>): string {
  const parts = Object.entries(literals).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  return parts.length > 0 ? `${name}?${parts.join("&")}` : name;
}

export const equals = (field: string, value: string): string => `${field} eq ${textLiteral(value)}`;

/** Joins filters by AND; none if nothing is left. */
export function allOf(...filters: (string | undefined | false)[]): string {
  const parts = filters.filter((filter): filter is string => Boolean(filter));
  return parts.length === 1 ? (parts[0] ?? "") : parts.map((part) => `(${part})`).join(" and ");
}

/** Joins filters by OR; an empty list would match all, so that callers must not pass one. */
export function anyOf(filters: readonly string[]): string {
  if (filters.length === 0) throw new Error("A filter by no value matches everything");
  return filters.join(" or ");
}

export const isOneOf = (field: string, values: readonly string[]): string =>
  anyOf(values.map((value) => equals(field, value)));
