import type { CommonCtx } from "~/door/operation.server";
import { invalid, Stopped } from "~/door/outcome";
import { offeredLanguages } from "~/features/translations/languages.settings";
import type { Locale } from "~/i18n/locales";

/** Finds the languages that the reader may choose: those of the microsite, and the one that the reader has. */
export async function findLanguageChoices({ actor, settings }: CommonCtx): Promise<readonly Locale[]> {
  const languages = await settings.get(offeredLanguages, actor);
  const { locale } = actor.formats;
  return languages.includes(locale) ? languages : [locale, ...languages];
}

/** Stops the operation if the reader may not choose a language. */
export async function assertLanguageChoice(ctx: CommonCtx, language: Locale): Promise<void> {
  if (!(await findLanguageChoices(ctx)).includes(language))
    throw new Stopped(invalid("language", { key: "form.notAChoice" }));
}
