import type { Failure, Notice } from "~/door/outcome";
import type { Text } from "~/i18n/text";

type ToldFailure = Exclude<Failure, { kind: "notFound" }>;

export const textsOf = (failure: ToldFailure): Text[] =>
  failure.kind === "invalid" ? failure.problems.map((problem) => problem.text) : [failure.reason];

/** Turns a refusal into notices of the next page; `values` are what was typed into the frame's form. */
export function refusalNotices(failure: ToldFailure, values?: Record<string, string>): Notice[] {
  const problems = failure.kind === "invalid" ? failure.problems : [{ path: "", text: failure.reason }];
  return problems.map(({ path, text }) => ({
    severity: "error",
    ...text,
    ...(values ? { typed: { field: path, values } } : {}),
  }));
}
