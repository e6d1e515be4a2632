import type { SubmissionResult } from "@conform-to/dom";

/** What was typed into a field of a form that was not accepted. */
export function typedValue(result: SubmissionResult | undefined, name: string): string | undefined {
  const value = result?.initialValue?.[name];
  return typeof value === "string" ? value : undefined;
}
