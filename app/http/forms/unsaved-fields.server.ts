import { parse, type SubmissionResult } from "@conform-to/dom";
import type { Notice } from "~/door/outcome";
import type { MessageKey } from "~/i18n/messages";
import type { Entrance } from "../entrance/entrance";
import type { answerForm } from "../form.server";
import { addNotices } from "../redirect.server";
import { isPageField } from "./typed-into";

type Answer = Awaited<ReturnType<typeof answerForm>>;

/** Fields that a button leaves as they were typed because they cannot be saved, with what is wrong. */
export type UnsavedFields = Pick<NonNullable<Notice["unsavedFields"]>, "values" | "errors">;

export const noUnsavedFields: UnsavedFields = { values: {}, errors: {} };

export const bothUnsaved = (one: UnsavedFields, other: UnsavedFields): UnsavedFields => ({
  values: { ...one.values, ...other.values },
  errors: { ...one.errors, ...other.errors },
});

/** Notices share a cookie; a form with more wrong fields than fit is refused as a whole. */
const maxBytes = 1_600;

export interface LeavingRules {
  /** Lists the fields that are left unsaved together with a wrong one; none if the button is about that field. */
  leftWith: (name: string) => readonly string[];
  /** Field of a row that tells which row it is, since rows move. */
  rowKey?: string;
}

/** Refusals by the schema, by the operation, and by what it asks the ERP follow one another. */
const maxAttempts = 4;

/**
 * Saves what a button finds typed into its form. If some of it cannot be saved and the button is not about that, the rest is
 * saved: the button's work goes on, and the page shows the other fields again as they were typed.
 */
export async function saveAcceptable<A extends Answer>(
  form: FormData,
  save: (fields: FormData, isRest: boolean) => Promise<A>,
  rules: LeavingRules,
): Promise<{ answer: A; unsavedFields: UnsavedFields }> {
  const firstAnswer = await save(form, false);
  let answer = firstAnswer;
  let unsavedFields = noUnsavedFields;
  for (let attempt = 1; attempt < maxAttempts && !(answer instanceof Response); attempt++) {
    const newErrors = errorsIn(answer);
    const newNames = Object.keys(newErrors);
    if (newNames.length === 0 || newNames.some((name) => rules.leftWith(name).length === 0)) break;
    const errors = { ...unsavedFields.errors, ...newErrors };
    unsavedFields = { values: valuesLeft(form, errors, rules), errors };
    if (Buffer.byteLength(JSON.stringify(unsavedFields)) > maxBytes) break;
    answer = await save(withoutFields(form, namesLeft(errors, rules)), true);
  }
  return answer instanceof Response
    ? { answer, unsavedFields }
    : { answer: firstAnswer, unsavedFields: noUnsavedFields };
}

const errorsIn = ({ data }: Exclude<Answer, Response>): UnsavedFields["errors"] =>
  Object.fromEntries(Object.entries(data.result.error ?? {}).map(([name, texts]) => [name, texts ?? []]));

const namesLeft = (errors: UnsavedFields["errors"], { leftWith }: LeavingRules): string[] => [
  ...new Set(Object.keys(errors).flatMap((name) => leftWith(name))),
];

function withoutFields(form: FormData, names: readonly string[]): FormData {
  const rest = new FormData();
  for (const [name, value] of form) if (!names.includes(name)) rest.append(name, value);
  return rest;
}

/** Returns what stands in the fields that are left, and which rows they belong to. */
function valuesLeft(form: FormData, errors: UnsavedFields["errors"], rules: LeavingRules) {
  const names = namesLeft(errors, rules).filter((name) => !isPageField(name));
  return valuesOf(form, [...names, ...keysOfRows(names, rules)]);
}

export const valuesOf = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );

/** Lists the fields that say which rows the fields belong to. */
function keysOfRows(names: readonly string[], { rowKey }: LeavingRules): string[] {
  const rows = names.flatMap((name) => /^\w+\[\d+\]/.exec(name) ?? []);
  return rowKey === undefined ? [] : [...new Set(rows)].map((row) => `${row}.${rowKey}`);
}

/** Has the page of this form show again what a button has left unsaved, also if its own work was refused. */
export async function leaveUnsaved<A extends Answer>(
  { path }: Pick<Entrance, "path">,
  answer: A,
  unsavedFields: UnsavedFields,
  /** Text about fields of which none is wrong. */
  textOfRight: MessageKey = "form.restNotSaved",
): Promise<A> {
  const { values, errors } = unsavedFields;
  if (Object.keys(values).length === 0) return answer;
  if (!(answer instanceof Response)) {
    const { result } = answer.data;
    result.error = { ...errors, ...result.error };
    result.foundErrors = [...(result.foundErrors ?? []), ...Object.keys(errors)];
    return answer;
  }
  const key = Object.keys(errors).length > 0 ? "form.restNotSaved" : textOfRight;
  const [page = ""] = path.split("?", 1);
  await addNotices(answer, [{ severity: "warning", key, unsavedFields: { path: page, values, errors } }]);
  return answer;
}

/** Returns what an earlier button of this page has left unsaved, like the result of a refused form; null if nothing is left. */
export function unsavedResult({ notices }: Pick<Entrance, "notices">): SubmissionResult | null {
  const fields = notices.find(({ unsavedFields }) => unsavedFields)?.unsavedFields;
  if (!fields) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields.values)) form.append(name, value);
  return parse<null, string[]>(form, { resolve: () => ({ error: {} }) }).reply({
    fieldErrors: fields.errors,
  });
}
