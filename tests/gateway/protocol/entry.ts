import type { Entity } from "../read/read-entities";
import { withCurrencyDecimals } from "./amounts";
import { isoOfMicroseconds, presentValue, urlLiteral } from "./literals";

/** Fields and navigation properties of `$select`; undefined selects all fields. */
export type Selection = { fields: Set<string>; below: Map<string, Selection> } | undefined;

/** ETag of an entity, or undefined if its set has none. */
export function etagOf({ row, target }: Entity): string | undefined {
  const name = target.source.etag;
  const field = name ? target.set.fields.get(name) : undefined;
  if (!field || !name) return undefined;
  const value = row[name];
  if (value === null || value === undefined || value === "") return `W/"''"`;
  if (field.type === "DateTimeOffset") {
    return `W/"datetimeoffset'${encodeURIComponent(isoOfMicroseconds(String(value)))}'"`;
  }
  if (field.type === "DateTime") return `W/"datetime'${encodeURIComponent(`${value}T00:00:00`)}'"`;
  return `W/"'${encodeURIComponent(String(value))}'"`;
}

function keyOf({ row, target }: Entity): string {
  const { keys, fields } = target.set;
  const parts = keys.map((key) => {
    const field = fields.get(key);
    return [key, field ? urlLiteral(field, row[key] ?? "") : "''"] as const;
  });
  const [onlyPart] = parts;
  return parts.length === 1 && onlyPart
    ? onlyPart[1]
    : parts.map(([key, value]) => `${key}=${value}`).join(",");
}

export const uriOf = (entity: Entity, base: string): string =>
  `${base}${entity.target.service.path}/${entity.target.set.name}(${keyOf(entity)})`;

/** Entity in the JSON of OData V2: metadata, fields, and navigation properties expanded or deferred. */
export function presentEntity(entity: Entity, base: string, selection?: Selection): Record<string, unknown> {
  const { target, row } = entity;
  const uri = uriOf(entity, base);
  const etag = etagOf(entity);
  const json: Record<string, unknown> = {
    __metadata: {
      id: uri,
      uri,
      type: `${target.service.name.replace(/;.*/, "")}.${target.set.name}Type`,
      ...(etag ? { etag } : {}),
    },
  };
  for (const field of target.set.fields.values()) {
    if (selection && !selection.fields.has(field.name)) continue;
    json[field.name] = presentValue(field, withCurrencyDecimals(field, row, row[field.name] ?? null));
  }
  for (const [name, multiplicity] of Object.entries(target.set.navigation)) {
    if (selection && !selection.fields.has(name) && !selection.below.has(name)) continue;
    const children = entity.expanded[name];
    if (!children) {
      json[name] = { __deferred: { uri: `${uri}/${name}` } };
      continue;
    }
    const entries = children.map((one) => presentEntity(one, base, selection?.below.get(name)));
    json[name] = multiplicity === "many" ? { results: entries } : (entries[0] ?? null);
  }
  return json;
}
