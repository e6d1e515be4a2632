import { wordsUsed } from "~/i18n/words-used";
import { islandTexts } from "~/islands/island-texts";
import { bundleScript } from "./bundle-script";
import { wordsOf } from "./example-page";

/** Bundles islands, by their names and modules below `app/islands`, as a script that starts them in English. */
export function islandScript(islands: Readonly<Record<string, string>>): Promise<string> {
  const names = Object.keys(islands);
  const words = JSON.stringify(wordsUsed(wordsOf("en"), new Set<string>(islandTexts)));
  return bundleScript(
    [
      'import { createTranslator } from "./app/i18n/translate";',
      ...names.map((name) => `import { ${name} } from "./app/islands/${islands[name]}";`),
      `const t = createTranslator("en", ${words});`,
      ...names.map((name) => `${name}(document, t);`),
      'document.documentElement.dataset.awake = "";',
    ].join("\n"),
  );
}
