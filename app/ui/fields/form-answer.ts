import type { SubmissionResult } from "@conform-to/dom";

/** The answer to a form that was refused: what was typed, what is wrong, and the intent of the pressed button. */
export interface FormAnswer {
  result: SubmissionResult;
  intent: string;
}

/** Returns the refusal of the form with this intent; a page may have several forms. */
export const refusalOf = (answer: FormAnswer | undefined, intent: string): SubmissionResult | undefined =>
  answer?.intent === intent ? answer.result : undefined;
