import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { defaultFormats } from "./i18n/formats";
import { I18nProvider } from "./i18n/i18n-context";
import { allFeatures, loadMessages } from "./i18n/load-messages";
import { type Locale, locales } from "./i18n/locales";
import { createTranslator } from "./i18n/translate";
import { reportErrors } from "./ui/report-errors";

// Runs only when the page stands and the browser is idle; see ui/idle-loader.ts.
reportErrors(window);
await hydrate();

async function hydrate(): Promise<void> {
  const locale = localeOf(document.documentElement.lang);
  const spoken = document.querySelector<HTMLElement>("script[data-words]")?.dataset.words ?? "";
  // The words that the page already shows come first, or it would say something else than it did.
  const dictionary = { ...(await loadMessages(locale, spoken.split(" "))) };
  const t = createTranslator(locale, dictionary);
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nProvider value={{ t, formats: defaultFormats }}>
        <RemixBrowser />
      </I18nProvider>,
    );
  });
  Object.assign(dictionary, await loadMessages(locale, allFeatures()));
}

function localeOf(language: string): Locale {
  return locales.find((locale) => locale === language.slice(0, 2)) ?? "en";
}
