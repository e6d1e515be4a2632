import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
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

/** Style of all pages, and of those that have some of their own. */
const sheets = [
  "portal",
  "printing",
  "product",
  "products",
  "documents",
  "admin",
  "details",
  "today",
  "scripted",
  "receivables",
];

export const wordsOf = (locale: Locale): Dictionary => Object.fromEntries(allTexts(locale));

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
  const body = renderToStaticMarkup(
    createElement(
      WordsProvider,
      { value: createTranslator(locale, words) },
      createElement(FormatsProvider, { value: formats }, createElement(Example, { formats })),
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

/** Builds the style sheet, and the script of example pages, into a folder. */
export async function buildExampleAssets(folder: string): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const sharedOptions = { absWorkingDir: root, bundle: true, minify: true, logLevel: "error" } as const;
  await build({
    ...sharedOptions,
    entryPoints: sheets.map((sheet) => `app/ui/styles/${sheet}.css`),
    outdir: folder,
  });
  await build({
    ...sharedOptions,
    entryPoints: ["tests/support/examples/example-client.ts"],
    outfile: `${folder}/example.js`,
    // Leaves out the PDF renderer, which is loaded on demand and never by example pages.
    external: ["pdfjs-dist", "pdfjs-dist/*"],
  });
}
