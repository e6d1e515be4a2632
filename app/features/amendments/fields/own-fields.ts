import { isRequired, judgeAttributes } from "~/features/carts/attribute-rules";
import type { CartAttribute } from "~/features/carts/cart.settings";

/** Custom fields of this installation: of a document's head, and of its lines. */
export interface OwnFields {
  cart: readonly CartAttribute[];
  item: readonly CartAttribute[];
}

/** Values of custom fields by name; an absent one is empty. */
export type FieldValues = Readonly<Record<string, string>>;

export const noFields: OwnFields = { cart: [], item: [] };

/** Names whose values differ; an empty value and an absent one are the same. */
export const differingNames = (one: FieldValues = {}, other: FieldValues = {}): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => (one[name] ?? "") !== (other[name] ?? ""));

/** Leaves out of wished values what the document has already; undefined if nothing remains. */
export function changedValues(
  wishedValues: FieldValues | undefined,
  storedValues: FieldValues = {},
): Record<string, string> | undefined {
  const changes = Object.entries(wishedValues ?? {}).filter(
    ([name, value]) => value !== (storedValues[name] ?? ""),
  );
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

/**
 * Judges typed values at their fields. A value that the document has already passes even if today's choices no longer
 * offer it; a required field cannot be emptied.
 */
export function judgeValues(
  fields: readonly CartAttribute[],
  typedValues: FieldValues | undefined,
  { stored, within = "" }: { stored: FieldValues | undefined; within?: string },
) {
  const changes = changedValues(typedValues, stored) ?? {};
  const emptyFields = fields.filter((field) => isRequired(field) && changes[field.name] === "");
  return [
    ...judgeAttributes(fields, changes, within),
    ...emptyFields.map(({ name }) => ({
      path: `${within}attributes.${name}`,
      text: { key: "form.required" } as const,
    })),
  ];
}

/** Offers a stored choice that the configuration no longer has, so that showing a form changes nothing. */
export const withStoredChoice = <
  F extends { value: string; options: { value: string; label: string }[] | null },
>(
  fields: readonly F[],
): F[] =>
  fields.map((field) =>
    field.options === null || field.value === "" || field.options.some(({ value }) => value === field.value)
      ? field
      : { ...field, options: [...field.options, { value: field.value, label: field.value }] },
  );
