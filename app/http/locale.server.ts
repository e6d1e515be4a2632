import { getClientLocales } from "remix-utils/locales/server";
import { type Locale, locales } from "~/i18n/locales";
import { readBrowserChoices } from "./browser-choices.server";

/**
 * Language before sign-in: the one chosen on this browser, else the first offered one of `Accept-Language`, else the first
 * of all.
 */
export function visitorLocale(
  request: Pick<Request, "headers">,
  offeredLocales: readonly Locale[] = locales,
): Locale {
  const isOffered = (text: string | undefined): text is Locale =>
    offeredLocales.some((locale) => locale === text);
  const { language } = readBrowserChoices(request.headers);
  if (isOffered(language)) return language;
  const tags = [getClientLocales(request.headers) ?? []].flat();
  return tags.map((tag) => tag.slice(0, 2).toLowerCase()).find(isOffered) ?? offeredLocales[0] ?? "en";
}

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
