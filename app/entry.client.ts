import { whenIdle } from "~/islands/when-idle";

/**
 * The script of every page, which works already. It waits until the page is complete and the browser has nothing else to do;
 * on slow or metered connections it goes no further.
 */
whenIdle(window, () => void start());

async function start(): Promise<void> {
  const tag = document.querySelector<HTMLScriptElement>("script[data-texts]");
  if (!tag) return;
  const [answer, { startIslands }] = await Promise.all([
    fetch(tag.dataset.texts ?? ""),
    import("~/islands/start-islands"),
  ]);
  startIslands(document, await answer.json());
}
