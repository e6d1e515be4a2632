import type { Ctx } from "~/door/operation.server";
import type { Problem } from "~/door/outcome";
import { valueOr } from "~/door/value-or";
import type { ConfiguredForm } from "~/forms/configured-form";
import type { FormView } from "~/forms/form-view";
import type { PresentOptions } from "~/forms/present-context";
import { presentForm } from "~/forms/present-form";
import { judgeShownValues } from "~/forms/read-configured.server";
import type { Translate } from "~/i18n/translate";
import { getPageConfig } from "./page-config.queries.server";

type Reader = Ctx & { t: Translate };

/** Finds what a form would refuse in values that nobody typed into it, such as those of a file. */
export async function findFormProblems(
  ctx: Reader,
  form: ConfiguredForm,
  facts: Pick<PresentOptions, "values" | "choices">,
): Promise<Problem[]> {
  const config = valueOr(ctx, await getPageConfig(ctx, { name: form.name }), form.config);
  const language = { t: ctx.t, formats: ctx.actor.formats };
  return problemsOfView(presentForm(form, config, { ...language, ...facts }), language);
}

/** Lists what a form would refuse in the values that it shows. */
export function problemsOfView(view: FormView, language: Parameters<typeof judgeShownValues>[1]): Problem[] {
  return Object.entries(judgeShownValues(view, language)).flatMap(([path, texts]) =>
    texts.map((text): Problem => ({ path, text: { key: "door.literal", params: { text } } })),
  );
}
