import { expect, it } from "vitest";
import { writtenDictionary } from "~/i18n/delivered-texts.server";
import { locales } from "~/i18n/locales";
import { createTranslator } from "~/i18n/translate";
import { settingDetails, settingTitle } from "./setting-words.server";

it.each(locales)("says in %s what a setting does once: in its title, and the rest below it", (locale) => {
  const t = createTranslator(locale, writtenDictionary(locale));
  const wordsOf = (key: string) => ({ title: settingTitle(key, t), details: settingDetails(key, t) });
  const { title, details } = wordsOf("cart.auto_simulate");
  expect(t("settings.cart_auto_simulate")).toMatch(new RegExp(`^${title}[.。] ?${details}$`));
  expect(details).not.toBe("");
  expect(wordsOf("password.digit").details).toBe("");
  expect(wordsOf("a.setting.without.words")).toEqual({ title: "a.setting.without.words", details: "" });
});
