import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { FieldLabelsProvider, labelsFrom } from "~/ui/fields/field-labels";
import { blockWhileOffline } from "~/ui/scripts/connection";
import type { ScriptData } from "~/ui/scripts/idle-loader";
import { openDialogs } from "~/ui/scripts/open-dialogs";
import { reportErrors } from "~/ui/scripts/report-errors";
import { showBusyForms } from "~/ui/scripts/show-busy-forms";
import { WordsProvider } from "./i18n/i18n-context";
import type { Locale } from "./i18n/locales";
import { createTranslator } from "./i18n/translate";

/** The page is complete already; this only wakes it. Its words came with it, in an element React knows nothing of. */
const element = document.getElementById("brought");
const { words = {}, labels = {} }: Partial<ScriptData> = JSON.parse(element?.textContent ?? "{}");
element?.remove();
const locale = document.documentElement.lang as Locale;

reportErrors(window);

wake();

async function wake(): Promise<void> {
  await pageDataRead();
  startTransition(() => {
    hydrateRoot(
      document,
      <WordsProvider value={createTranslator(locale, words)}>
        <FieldLabelsProvider value={labelsFrom(labels)}>
          <RemixBrowser />
          <Awake />
        </FieldLabelsProvider>
      </WordsProvider>,
    );
  });
}

/**
 * Remix reads the page's data while it renders, and throws a promise until that is done. A click in that moment would make
 * React hydrate at once, which it cannot while the whole page waits: it gives the page up (React's error 345). So the
 * data are read before, by the same call; it throws before it comes to any hook.
 */
async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}

/** Says on the document that script has taken over: until then the page answers by itself. */
function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = "";
  }, []);
  return null;
}

blockWhileOffline(document);
showBusyForms(document);
openDialogs(document);
