import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { WordsProvider } from "./i18n/i18n-context";
import type { Locale } from "./i18n/locales";
import { createTranslator, type Dictionary } from "./i18n/translate";
import { openDialogs } from "./ui/open-dialogs";
import { reportErrors } from "./ui/report-errors";
import { showBusyForms } from "./ui/show-busy-forms";

/** The page is complete already; this only wakes it. Its words came with it, in an element React knows nothing of. */
const brought = document.getElementById("words");
const words = JSON.parse(brought?.textContent ?? "{}") as Dictionary;
brought?.remove();
const locale = document.documentElement.lang as Locale;

reportErrors(window);

startTransition(() => {
  hydrateRoot(
    document,
    <WordsProvider value={createTranslator(locale, words)}>
      <RemixBrowser />
      <Awake />
    </WordsProvider>,
  );
});

/** Says on the document that script has taken over: until then the page answers by itself. */
function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = "";
  }, []);
  return null;
}

// After React, so that what it takes in hand itself is left to it.
showBusyForms(document);
openDialogs(document);
