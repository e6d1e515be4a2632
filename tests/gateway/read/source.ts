import type { EntitySet, Field, Service } from "../metadata/model";

/** Navigation property: the set it leads to, and the fields that join both; by default those of the same name among the keys. */
export interface Navigation {
  set: string;
  on?: Record<string, string>;
  /** Created together with its parent (deep insert). */
  deep?: true;
}

/**
 * Rows of an entity set as SQL over the ERP's tables. `:lang` and `:codes` in the SQL stand for the languages of the caller, `:today` for the ERP's day. A
 * field without a column has its initial value.
 */
export interface Source {
  from: string;
  where?: string;
  columns: Record<string, string>;
  navigation?: Record<string, Navigation>;
  /** Field that makes the ETag. */
  etag?: string;
  /** Column that sorts rows if the caller does not; the keys by default. */
  order?: string[];
}

export type Sources = Record<string, Source>;

/** Entity set together with its rows. */
export interface ReadableSet {
  set: EntitySet;
  source: Source;
  service: Service;
}

/** SQL that yields the value of a field in its stored form, see `Value`. */
export function selectExpression({ source }: ReadableSet, field: Field): string | undefined {
  const column = source.columns[field.name];
  if (column === undefined) return undefined;
  switch (field.type) {
    case "String":
    case "Guid":
    case "Time":
      return `coalesce((${column})::text, '')`;
    case "Decimal":
    case "Int64":
      return `coalesce((${column})::numeric, 0)::text`;
    case "DateTime":
      return `to_char((${column})::timestamp, 'YYYY-MM-DD')`;
    case "DateTimeOffset":
      return `(extract(epoch from (${column})::timestamptz) * 1000000)::bigint::text`;
    case "Boolean":
      return `coalesce(${column}, false)`;
    default:
      return `(${column})`;
  }
}

/** Joins of a navigation property: fields of the origin to fields of the target. */
export function joinOf(origin: ReadableSet, target: ReadableSet, navigation: Navigation): [string, string][] {
  if (navigation.on) return Object.entries(navigation.on);
  const common = origin.set.keys.filter((key) => target.set.keys.includes(key));
  return common.map((key) => [key, key]);
}
