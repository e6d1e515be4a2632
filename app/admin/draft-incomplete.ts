import { type Failure, invalid, type Problem } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import { fieldCaption } from "./columns";

/** Refuses a draft whose earlier steps are not complete, and names their fields as the forms do. */
export function draftIncomplete(t: Translate, problems: readonly Problem[]): Failure {
  const fields = new Set(problems.map(({ path }) => path.split(/[.[]/, 1)[0] ?? ""));
  const captions = [...fields].map((field) => t(fieldCaption(field)));
  return invalid("", { key: "users.draftIncomplete", params: { fields: captions } });
}
