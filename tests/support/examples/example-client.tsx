import { useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import type { Formats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import { createTranslator, type Dictionary } from "~/i18n/translate";
import { examplePages } from "~/ui/examples/pages";

interface ExampleData {
  name: string;
  formats: Formats;
  words: Dictionary;
}

const data: ExampleData = JSON.parse(document.getElementById("example")?.textContent ?? "{}");
const Example = examplePages[data.name];

if (Example) {
  hydrateRoot(
    document.body,
    <WordsProvider value={createTranslator(data.formats.locale, data.words)}>
      <FormatsProvider value={data.formats}>
        <Example formats={data.formats} />
        <Awake />
      </FormatsProvider>
    </WordsProvider>,
  );
}

/** Marks the document as hydrated, as the browser's entry does. */
function Awake() {
  useEffect(() => {
    document.documentElement.dataset.awake = "";
  }, []);
  return null;
}
