import { data } from "@remix-run/node";
import { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { getPageConfig } from "~/features/page-configs/page-config.queries.server";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import type { PresentOptions } from "~/forms/present-context";
import { presentForm } from "~/forms/present-form";
import { type ReadConfigured, readConfigured } from "~/forms/read-configured.server";
import type { Entrance } from "./entrance/entrance";
import { pageOfFailure } from "./failures.server";
import { answerForm, answerRefusal, type Refusal } from "./form.server";
import { everyElement, storeFold, withFolds } from "./forms/folded-sections.server";
import { readForm } from "./forms/read-form.server";

export { findFormProblems } from "~/features/page-configs/find-form-problems.server";

/** Facts of the page beside the configuration: stored values, and choices that only it can bring. */
type PageFacts = Pick<PresentOptions, "values" | "choices">;

/** Builds a configured form for its page. */
export async function showConfigured(
  ctx: Entrance,
  form: ConfiguredForm,
  choices: PageFacts = {},
): Promise<FormView> {
  const outcome = await getPageConfig(ctx, { name: form.name });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { formats } = ctx.actor;
  return withFolds(ctx, presentForm(form, outcome.value, { t: ctx.t, formats, ...choices }));
}

/**
 * Handles a configured form in an action. A question about the form itself (one more row, other fields after
 * a choice) is answered with the changed page; anything else goes to the operation like any other form.
 */
export async function answerConfigured<S extends z.ZodType, T>(
  ctx: Entrance,
  submittedForm: FormData,
  form: ConfiguredForm,
  operation: Operation<S, T>,
  options: Omit<Parameters<typeof answerForm<S, T>>[3], "findings" | "secret"> & PageFacts,
) {
  const { values, choices, ...answer } = options;
  const view = await showConfigured(ctx, form, { values, choices });
  await storeFold(ctx, view, submittedForm);
  const reading = await readFor(ctx, view, submittedForm);
  if (reading.kind === "question") return answerQuestion(reading, submittedForm);
  keepUnofferedChoices(reading.fields, view, { values, choices });
  return answerForm(ctx, reading.fields, operation, {
    ...answer,
    fixed: { ...storedValuesWithoutElement(form, view, values), ...answer.fixed },
    findings: reading.findings,
    secret: secretsOf(form, view),
  });
}

/**
 * Prevents the loss of what a partial view does not show: choices that are stored but not offered, such as roles that the
 * editor may not give, stay chosen.
 */
export function keepUnofferedChoices(
  fields: FormData,
  view: FormView,
  { values = {}, choices = {} }: PageFacts,
): void {
  for (const { atom, name } of everyElement(view.elements)) {
    const [storedValue, offeredOptions] = [values[name], choices[name]];
    if (atom !== "multi_select" || !offeredOptions || !Array.isArray(storedValue)) continue;
    const offeredValues = new Set(offeredOptions.flatMap(({ value, locked }) => (locked ? [] : [value])));
    const unofferedValues = storedValue.map(String).filter((value) => !offeredValues.has(value));
    if (unofferedValues.length === 0) continue;
    const sentNames = [...new Set(fields.keys())].filter((key) => key === name || key.startsWith(`${name}[`));
    const sentValues = sentNames.flatMap((key) => fields.getAll(key));
    for (const key of sentNames) fields.delete(key);
    for (const [index, value] of [...new Set([...sentValues, ...unofferedValues])].entries())
      fields.append(`${name}[${index}]`, value);
  }
}

/** Finds the stored values of fields that the configuration leaves out: the form cannot change them. */
export function storedValuesWithoutElement(
  form: ConfiguredForm,
  view: FormView,
  values: PageFacts["values"],
): Record<string, unknown> {
  const names = new Set(everyElement(view.elements).map(({ name }) => name.split(".")[0]));
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(
      ([name]) =>
        name in form.schema.shape &&
        !names.has(name) &&
        !form.fixed.includes(name) &&
        !form.secret.includes(name),
    ),
  );
}

/** Tries a configuration: validates and answers as the real form would, without running its operation. */
export async function tryConfigured(
  ctx: Entrance,
  submittedForm: FormData,
  form: ConfiguredForm,
  view: FormView,
) {
  const reading = await readFor(ctx, view, submittedForm);
  if (reading.kind === "question") return answerQuestion(reading, submittedForm);
  const ownFields = Object.entries(form.schema.shape).filter(([name]) => !form.fixed.includes(name));
  const schema = z.strictObject(Object.fromEntries(ownFields));
  const { findings } = reading;
  const { submission, problems } = readForm(ctx, reading.fields, schema, { findings });
  if (submission.status === "success") return data({ accepted: true as const });
  const outcome = { kind: "invalid" as const, problems };
  const secret = secretsOf(form, view);
  return answerRefusal(ctx, { submission, outcome, findings, intent: intentOf(submittedForm), secret });
}

const readFor = (ctx: Entrance, view: FormView, submittedForm: FormData) =>
  readConfigured(view, submittedForm, {
    formats: ctx.actor.formats,
    t: ctx.t,
  });

const intentOf = (submittedForm: FormData) => String(submittedForm.get("intent") ?? "");

function answerQuestion(reading: Extract<ReadConfigured, { kind: "question" }>, submittedForm: FormData) {
  const refusal: Refusal = { result: reading.result, intent: intentOf(submittedForm) };
  return data(refusal);
}

const secretsOf = (form: ConfiguredForm, view: FormView): string[] => [
  ...form.secret,
  ...passwordsIn(view.elements),
];

const passwordsIn = (elements: FormView["elements"]): string[] =>
  everyElement(elements).flatMap(({ atom, name }) => (atom === "password" ? [name] : []));
