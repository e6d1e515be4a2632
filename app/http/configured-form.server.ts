import { data } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { getPageConfig } from "~/features/page-configs/page-config.queries.server";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import { type Presenting, presentForm } from "~/forms/present-form";
import { readConfigured } from "~/forms/read-configured.server";
import { translatorOf } from "~/i18n/translator.server";
import type { Entrance } from "./enter.server";
import { pageOfFailure } from "./failures.server";
import { answerForm, type Refusal } from "./form.server";

/** What the page knows beside the configuration: what is stored, and choices that only it can bring. */
type Brought = Pick<Presenting, "values" | "choices">;

/** A configured form for its page. */
export async function showConfigured(
  ctx: Entrance,
  form: ConfiguredForm,
  brought: Brought = {},
): Promise<FormView> {
  const outcome = await getPageConfig(ctx, { name: form.name });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  const { formats } = ctx.actor;
  return presentForm(form, outcome.value, { t: translatorOf(formats.locale), formats, ...brought });
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
  const { formats } = ctx.actor;
  const read = readConfigured(view, submitted, { formats, t: translatorOf(formats.locale) });
  if (read.kind === "question") {
    const refusal: Refusal = { result: read.result, intent: String(submitted.get("intent") ?? "") };
    return data(refusal, { status: 200 });
  }
  const secret = [...form.secret, ...passwordsIn(view.elements)];
  return answerForm(ctx, read.fields, operation, { ...answer, findings: read.findings, secret });
}

const passwordsIn = (elements: FormView["elements"]): string[] =>
  elements.flatMap(({ atom, name, components = [] }) => [
    ...(atom === "password" ? [name] : []),
    ...(atom === "table" ? [] : passwordsIn(components)),
  ]);
