import { parse, type Submission } from "@conform-to/dom";
import { unstable_coerceFormValue as coerceFormValue } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { Problem } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import type { Entrance } from "../entrance/entrance";
import { readAsTyped } from "./form-formats";

export type Values = Record<string, unknown>;

/** Reserved fields: the pressed button, and the names that conform would interpret as its own commands. */
const ownNames = new Set(["intent", "__intent__", "__state__"]);

/** Reads a form by a schema, in the visitor's formats; asks nobody and changes nothing. */
export function readForm(
  ctx: Entrance,
  form: FormData,
  schema: z.ZodType,
  {
    fixedValues,
    findings,
  }: { fixedValues?: Values | undefined; findings: Readonly<Record<string, string[]>> },
): { submission: Submission<Values>; problems: Problem[] } {
  let problems: Problem[] = [];
  const submission = parse<Values, string[]>(fieldsIn(form), {
    resolve(payload) {
      const typedInput = readAsTyped(schema, { ...payload, ...fixedValues }, ctx.actor.formats);
      const parseResult = coerceFormValue(schema).safeParse(typedInput.value);
      // An unreadable value is also a missing one to the schema; one message suffices.
      const unreadFields = new Set(typedInput.problems.map((problem) => problem.path));
      const furtherProblems = parseResult.success
        ? []
        : problemsOf(parseResult.error).filter((problem) => !unreadFields.has(problem.path));
      problems = [...typedInput.problems, ...furtherProblems];
      const isWrong = problems.length > 0 || Object.keys(findings).length > 0;
      return isWrong ? { error: {} } : { value: (parseResult.data ?? {}) as Values };
    },
  });
  return { submission, problems };
}

/** Reads a form only to give it back as it was typed; files are not given back. */
export function typedAgain(form: FormData): Submission<Values> {
  const fields = new FormData();
  for (const [name, value] of fieldsIn(form)) if (typeof value === "string") fields.append(name, value);
  return parse<Values, string[]>(fields, { resolve: () => ({ error: {} }) });
}

/** Leaves out the reserved fields. */
function fieldsIn(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (!ownNames.has(name)) fields.append(name, value);
  return fields;
}
