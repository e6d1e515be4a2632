import { data } from "@remix-run/node";
import { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { getPageConfig } from "~/features/page-configs/page-config.queries.server";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import type { PresentOptions } from "~/forms/present-context";
import { presentForm } from "~/forms/present-form";
import { type ReadConfigured, readConfigured } from "~/forms/read-configured.server";
import type { Entrance } from "./entrance";
import { pageOfFailure } from "./failures.server";
import { answerForm, answerRefusal, type Refusal, readForm } from "./form.server";

/** What the page knows beside the configuration: what is stored, and choices that only it can bring. */
type Brought = Pick<PresentOptions, "values" | "choices">;

/** A configured form for its page. */
export async function showConfigured(
  ctx: Entrance,
  form: ConfiguredForm,
  brought: Brought = {},
): Promise<FormView> {
  const outcome = await getPageConfig(ctx, { name: form.name });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { formats } = ctx.actor;
  return presentForm(form, outcome.value, { t: ctx.t, formats, ...brought });
}

/**
 * The same for its action: a question about the form itself (one more row, other fields after a choice) is answered
 * with the page as it is then; anything else goes to the operation like any other form.
 */
export async function answerConfigured<S extends z.ZodType, T>(
  ctx: Entrance,
  submitted: FormData,
  form: ConfiguredForm,
  operation: Operation<S, T>,
  options: Omit<Parameters<typeof answerForm<S, T>>[3], "findings" | "secret"> & Brought,
) {
  const { values, choices, ...answer } = options;
  const view = await showConfigured(ctx, form, { values, choices });
  const read = await readFor(ctx, view, submitted);
  if (read.kind === "question") return answerQuestion(read, submitted);
  return answerForm(ctx, read.fields, operation, {
    ...answer,
    findings: read.findings,
    secret: secretsOf(form, view),
  });
}

/** Tries a configuration out: everything that would be said is said, and nothing is done. */
export async function tryConfigured(
  ctx: Entrance,
  submitted: FormData,
  form: ConfiguredForm,
  view: FormView,
) {
  const read = await readFor(ctx, view, submitted);
  if (read.kind === "question") return answerQuestion(read, submitted);
  const own = Object.entries(form.schema.shape).filter(([name]) => !form.fixed.includes(name));
  const schema = z.strictObject(Object.fromEntries(own));
  const { findings } = read;
  const { submission, problems } = readForm(ctx, read.fields, schema, undefined, findings);
  if (submission.status === "success") return data({ accepted: true as const });
  const outcome = { kind: "invalid" as const, problems };
  const secret = secretsOf(form, view);
  return answerRefusal(ctx, { submission, outcome, findings, intent: intentOf(submitted), secret });
}

const readFor = (ctx: Entrance, view: FormView, submitted: FormData) =>
  readConfigured(view, submitted, {
    formats: ctx.actor.formats,
    t: ctx.t,
  });

const intentOf = (submitted: FormData) => String(submitted.get("intent") ?? "");

function answerQuestion(read: Extract<ReadConfigured, { kind: "question" }>, submitted: FormData) {
  const refusal: Refusal = { result: read.result, intent: intentOf(submitted) };
  return data(refusal);
}

const secretsOf = (form: ConfiguredForm, view: FormView): string[] => [
  ...form.secret,
  ...passwordsIn(view.elements),
];

const passwordsIn = (elements: FormView["elements"]): string[] =>
  elements.flatMap(({ atom, name, components = [] }) => [
    ...(atom === "password" ? [name] : []),
    ...(atom === "table" ? [] : passwordsIn(components)),
  ]);
