import { startIslands } from "~/islands/start-islands";
import scriptedSheet from "~/ui/styles/scripted.css?inline";

/** The script of every page, which works already: `load-islands.js` loads it once the page has nothing else to do. */
void start(document.querySelector<HTMLScriptElement>("script[data-texts]")?.dataset.texts);

async function start(texts = ""): Promise<void> {
  const answer = await fetch(texts);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(scriptedSheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  startIslands(document, await answer.json());
}
