import { getClientLocales } from "remix-utils/locales/server";
import { type Locale, locales } from "~/i18n/locales";

/** Before signing in: the language chosen on this browser, else the first of the browser's own that we speak. */
export function visitorLocale(request: Request): Locale {
  const chosen = /(?:^|;\s*)language=([a-z]{2})(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (isLocale(chosen)) return chosen;
  const wanted = getClientLocales(request) ?? [];
  for (const tag of Array.isArray(wanted) ? wanted : [wanted]) {
    const language = tag.slice(0, 2).toLowerCase();
    if (isLocale(language)) return language;
  }
  return "en";
}

export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}
