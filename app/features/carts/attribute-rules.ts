import type { Problem } from "~/door/outcome";
import type { CartAttribute } from "./cart.settings";

type Values = Record<string, string>;

/** A line's field with a list of choices is always required. */
export const isRequired = (field: CartAttribute): boolean => field.required || field.elements !== undefined;

/**
 * Validates custom fields and reports each problem at its field. Empty required fields are no problem yet.
 */
export function judgeAttributes(fields: readonly CartAttribute[], values: Values, within = ""): Problem[] {
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  return Object.entries(values).flatMap(([name, value]): Problem[] => {
    const text = problemOf(fieldByName.get(name), value);
    return text ? [{ path: `${within}attributes.${name}`, text }] : [];
  });
}

/** Drops stored values that today's configuration no longer accepts: fields and their choices come and go. */
export const dropInvalidValues = (fields: readonly CartAttribute[], values: Values): Values => {
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !problemOf(fieldByName.get(name), value)),
  );
};

function problemOf(field: CartAttribute | undefined, value: string): Problem["text"] | null {
  if (!field) return { key: "form.unknownField" };
  if (value === "") return null;
  if (field.elements) {
    return field.elements.some((element) => element.value === value) ? null : { key: "form.notAChoice" };
  }
  if (value.length <= field.max_length) return null;
  return { key: "form.tooLong", params: { maximum: field.max_length } };
}
