import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { keepCodesWhole } from "~/http/render/keep-codes-whole";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import type { Locale } from "~/i18n/locales";
import { createTranslator, type Dictionary } from "~/i18n/translate";
import { wordsUsed } from "~/i18n/words-used";
import { islandTexts } from "~/islands/island-texts";
import { must } from "~/lib/assert";
import { exampleThemes } from "~/themes/example-themes";
import { themeSheet } from "~/themes/theme-sheet";
import { examplePages } from "~/ui/examples/pages";
import { allTexts } from "../locale-files";
import { sheets } from "./example-assets";

const dictionaries = new Map<Locale, Dictionary>();

/** Reads the texts of a language once. */
export function wordsOf(locale: Locale): Dictionary {
  const words = dictionaries.get(locale) ?? Object.fromEntries(allTexts(locale));
  dictionaries.set(locale, words);
  return words;
}

/** Words as long as German ones: the layout must bear them. */
function lengthen(words: Dictionary): Dictionary {
  return Object.fromEntries(
    Object.entries(words).map(([key, text]) => [key, `${text} ${text.slice(0, text.length * 0.5)}`.trim()]),
  );
}

export interface ExampleOptions {
  locale?: Locale;
  formats?: Partial<Formats>;
  long?: boolean;
  /** Name of an example theme. */
  theme?: string;
  /** Starts the islands, as the browser's entry does. */
  script?: boolean;
}

/** Renders a whole example page as the server does; style sheet and script are files beside it. */
export function examplePage(name: string, options: ExampleOptions = {}): string {
  const { locale = "en", long = false, script = false } = options;
  const formats: Formats = { ...defaultFormats, locale, ...options.formats };
  const ownTexts = wordsOf(locale);
  const words = long ? lengthen(ownTexts) : ownTexts;
  const Example = examplePages[name];
  if (!Example) throw new Error(`There is no example page "${name}".`);
  const body = keepCodesWhole(
    renderToStaticMarkup(
      createElement(
        WordsProvider,
        { value: createTranslator(locale, words) },
        createElement(FormatsProvider, { value: formats }, createElement(Example, { formats })),
      ),
    ),
  );
  const data = JSON.stringify(wordsUsed(words, new Set(islandTexts))).replaceAll("<", "\\u003c");
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name} – Tradepost</title>`,
    ...sheets.map((sheet) => {
      const media = sheet === "printing" ? ' media="print"' : "";
      return `<link rel="stylesheet" href="${sheet}.css"${media}>`;
    }),
    options.theme ? `<style>${themeSheet(must(exampleThemes[options.theme], "a theme"))}</style>` : "",
    script ? `<script type="application/json" id="example">${data}</script>` : "",
    script ? '<script src="example.js" defer></script>' : "",
  ].join("\n");
  return `<!DOCTYPE html>\n<html lang="${locale}"><head>${head}</head><body>${body}</body></html>`;
}
