import { getClientLocales } from "remix-utils/locales/server";
import { type Locale, locales } from "~/i18n/locales";
import { readBrowserChoices } from "./browser-choices.server";

/**
 * Language before sign-in: the one chosen on this browser, else the first supported one of `Accept-Language`.
 */
export function visitorLocale(request: Pick<Request, "headers">): Locale {
  const { language } = readBrowserChoices(request.headers);
  if (isLocale(language)) return language;
  const tags = [getClientLocales(request.headers) ?? []].flat();
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLocale) ?? "en";
}

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
