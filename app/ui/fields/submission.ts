import type { SubmissionResult } from "@conform-to/dom";

/**
 * Returns what was typed into a field of a refused form, "" if it was emptied; `name` as in the form, such as
 * `items[0].quantity`.
 */
export function typedValue(refusal: SubmissionResult | undefined, name: string): string | undefined {
  const value = valueAt(refusal?.initialValue, name);
  // conform leaves empty values out: without this an emptied field would show what is stored, and the next press keep it.
  if (value === undefined && refusal?.fields?.includes(name)) return "";
  return typeof value === "string" ? value : undefined;
}

function valueAt(values: unknown, name: string): unknown {
  let value = values;
  for (const part of name.split(/[.[\]]/)) {
    if (part === "") continue;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

export interface WiredField {
  name: string;
  errors: string[] | undefined;
  defaultValue: string | undefined;
}

/**
 * Wires the fields of a form that is laid out by hand: `<Field {...field("note")} label={…} />`. A field starts with
 * what was typed before the form was refused, else with what is stored.
 */
export function fieldsOf(
  refusal: SubmissionResult | undefined,
  storedFields: Readonly<Record<string, string | null | undefined>> = {},
): (name: string) => WiredField {
  return (name) => ({
    name,
    errors: refusal?.error?.[name] ?? undefined,
    defaultValue: typedValue(refusal, name) ?? storedFields[name] ?? undefined,
  });
}
