import type { Failure, Notice } from "~/door/outcome";
import type { Text } from "~/i18n/text";

type ToldFailure = Exclude<Failure, { kind: "notFound" }>;

/** A refused form that the next page shows again. */
export interface TypedForm {
  form: NonNullable<Notice["typedFields"]>["form"];
  values: Record<string, string>;
  /** Names the form's field, and its row, that a problem of the operation belongs to. */
  placeOf?: (path: string) => { field: string; row?: string };
}

export const textsOf = (failure: ToldFailure): Text[] =>
  failure.kind === "invalid" ? failure.problems.map((problem) => problem.text) : [failure.reason];

/** Turns a refusal into notices of the next page. The first one carries what was typed, the others only name their field. */
export function refusalNotices(failure: ToldFailure, typedForm?: TypedForm): Notice[] {
  const problems = failure.kind === "invalid" ? failure.problems : [{ path: "", text: failure.reason }];
  if (!typedForm) return problems.map(({ text }) => ({ severity: "error", ...text }));
  const { form, values, placeOf = (path: string) => ({ field: path, row: undefined }) } = typedForm;
  return problems.map(({ path, text }, index) => {
    const { field, row } = placeOf(path);
    const isNamed = row === undefined || text.params?.material === row;
    return {
      severity: "error",
      ...text,
      ...(isNamed ? {} : { row }),
      typedFields: { form, field, values: index === 0 ? values : {} },
    };
  });
}
