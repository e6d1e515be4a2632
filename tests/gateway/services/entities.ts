import { initialValue } from "../protocol/literals";
import type { Entity, Row } from "../read/read-entities";
import type { ReadableSet } from "../read/source";

/** Entity that is calculated, not stored: the fields that are not given have their initial values. */
export function calculatedEntity(
  target: ReadableSet,
  values: Row,
  children: Record<string, Entity[]> = {},
): Entity {
  const row: Row = {};
  for (const field of target.set.fields.values()) row[field.name] = values[field.name] ?? initialValue(field);
  for (const name of Object.keys(values)) {
    if (!target.set.fields.has(name)) throw new Error(`${target.set.name} has no field ${name}`);
  }
  return { row, target, expanded: children };
}
