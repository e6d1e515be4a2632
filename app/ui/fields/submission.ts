import type { SubmissionResult } from "@conform-to/dom";

/** What was typed into a field of a form that was not accepted; `name` as in the form, such as `items[0].quantity`. */
export function typedValue(result: SubmissionResult | undefined, name: string): string | undefined {
  let value: unknown = result?.initialValue;
  for (const part of name.split(/[.[\]]/)) {
    if (part === "") continue;
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return typeof value === "string" ? value : undefined;
}
