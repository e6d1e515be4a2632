import type { Problem } from "~/door/outcome";
import type { CartAttribute } from "./cart.settings";

type Values = Record<string, string>;

/** A line's field with a list of values must have one of them. */
export const isRequired = (field: CartAttribute): boolean => field.required || field.elements !== undefined;

/** What is wrong with the installation's own fields, each problem at its field; what is still empty is not yet wrong. */
export function judgeAttributes(fields: readonly CartAttribute[], values: Values, within = ""): Problem[] {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.entries(values).flatMap(([name, value]): Problem[] => {
    const text = wrongWith(known.get(name), value);
    return text ? [{ path: `${within}attributes.${name}`, text }] : [];
  });
}

/** Of what was said once, what can still be said today: fields come and go, and so do their choices. */
export const fitting = (fields: readonly CartAttribute[], values: Values): Values => {
  const known = new Map(fields.map((field) => [field.name, field]));
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !wrongWith(known.get(name), value)),
  );
};

function wrongWith(field: CartAttribute | undefined, value: string): Problem["text"] | null {
  if (!field) return { key: "form.unknownField" };
  if (value === "") return null;
  if (field.elements) {
    return field.elements.some((element) => element.value === value) ? null : { key: "form.notAChoice" };
  }
  if (value.length <= field.max_length) return null;
  return { key: "form.tooLong", params: { maximum: String(field.max_length) } };
}
