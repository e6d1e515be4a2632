import { optionsOf } from "~/admin/choices.server";
import type { Choices } from "~/admin/form-fields";
import type { Setting } from "~/config/settings";
import type { Ctx } from "~/door/operation.server";
import type { FormView } from "~/forms/form-view";
import type { Translate } from "~/i18n/translate";
import { settingForm } from "./setting-form.server";

const choicesByName = new Map<string, Choices>();

/** Registers choices that only the database knows under the name that a setting's schema marks itself with. */
export function registerSettingChoices(name: string, choices: Choices): void {
  choicesByName.set(name, choices);
}

/** Makes the form of a setting with the choices that only the database knows. */
export async function settingFormWithChoices(
  ctx: Ctx & { t: Translate },
  setting: Setting,
  value: unknown,
): Promise<FormView> {
  const entries = [...choicesByName].map(
    async ([name, choices]) => [name, await optionsOf(ctx, ctx.t, choices)] as const,
  );
  const choices = Object.fromEntries(await Promise.all(entries));
  return settingForm(setting, value, { t: ctx.t, formats: ctx.actor.formats, choices });
}
