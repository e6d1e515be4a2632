import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { wordsUsed } from "~/i18n/words-used";
import { islandTexts } from "~/islands/island-texts";
import { wordsOf } from "./example-page";

/** Bundles islands, by their names and modules below `app/islands`, as a script that starts them in English. */
export async function islandScript(islands: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(islands);
  const words = JSON.stringify(wordsUsed(wordsOf("en"), new Set<string>(islandTexts)));
  const contents = [
    'import { createTranslator } from "./app/i18n/translate";',
    ...names.map((name) => `import { ${name} } from "./app/islands/${islands[name]}";`),
    `const t = createTranslator("en", ${words});`,
    ...names.map((name) => `${name}(document, t);`),
    'document.documentElement.dataset.awake = "";',
  ].join("\n");
  const resolveDir = fileURLToPath(new URL("../../../", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
    external: ["pdfjs-dist", "pdfjs-dist/*"],
  });
  return outputFiles[0]?.text ?? "";
}
