import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { FieldLabelsProvider, labelsFrom } from "~/ui/fields/field-labels";
import { loadingMissingTexts } from "~/ui/lists/TurnInPlace";
import { blockWhileOffline } from "~/ui/scripts/connection";
import type { ScriptData } from "~/ui/scripts/idle-loader";
import { keepEarlyEntries } from "~/ui/scripts/keep-early-entries";
import { openDialogs } from "~/ui/scripts/open-dialogs";
import { reportErrors } from "~/ui/scripts/report-errors";
import { listenForShortcuts } from "~/ui/scripts/shortcuts";
import { showBusyForms } from "~/ui/scripts/show-busy-forms";
import { WordsProvider } from "./i18n/i18n-context";
import type { Locale } from "./i18n/locales";
import { createTranslator } from "./i18n/translate";

/** Hydrates a page that works already. Its texts came with it, in an element that React does not know. */
const element = document.getElementById("brought");
const { words = {}, labels = {} }: Partial<ScriptData> = JSON.parse(element?.textContent ?? "{}");
element?.remove();
const locale = document.documentElement.lang as Locale;
const t = loadingMissingTexts(createTranslator(locale, words), words);

reportErrors(window);

const restoreEarlyEntries = keepEarlyEntries(document);

wake();

async function wake(): Promise<void> {
  await pageDataRead();
  startTransition(() => {
    hydrateRoot(
      document,
      <WordsProvider value={t}>
        <FieldLabelsProvider value={labelsFrom(labels)}>
          <RemixBrowser />
          <Awake />
        </FieldLabelsProvider>
      </WordsProvider>,
    );
  });
}

/**
 * Reads the page's data before hydration by the same call that Remix makes while rendering, which throws a
 * promise until the data are parsed. A click in that moment would force React to hydrate synchronously, which
 * fails while the whole page suspends (React error 345).
 */
async function pageDataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (suspension) {
    if (suspension instanceof Promise) await suspension;
  }
}

/** Marks the document as hydrated: until then forms are submitted by the browser. */
function Awake() {
  useEffect(() => {
    restoreEarlyEntries();
    document.documentElement.dataset.awake = "";
  }, []);
  return null;
}

blockWhileOffline(document);
showBusyForms(document);
openDialogs(document, t);
listenForShortcuts(document);
