import type { SubmissionResult } from "@conform-to/dom";

/** Refusal of a form, which tells what only sending it could find. */
export type RefusedResult = SubmissionResult & {
  /** Names of the fields whose errors no rule of the form itself finds: a check of what is typed cannot find them again. */
  foundErrors?: string[];
  /** Pages that the errors of fields lead to, by the field's name. */
  pages?: Readonly<Record<string, { href: string; label?: string }>>;
};

/** Stands among the names for errors of the whole form. */
export const wholeForm = "*";

/** Data of a page whose form was refused: the typed values and their problems. */
export interface Refusal {
  result: RefusedResult;
  /** Intent of the form, if the page has several. */
  intent: string;
}
