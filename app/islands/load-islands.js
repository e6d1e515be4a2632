/**
 * Loads a page's script when the page has loaded and the browser is idle, and never on a slow or metered connection, nor in
 * browsers that cannot adopt the style of its parts (Firefox before 101, Safari before 16.4): everything works without it.
 * This file is sent as it is.
 */
const { script } = document.querySelector("script[data-texts]").dataset;
const { saveData, effectiveType = "" } = navigator.connection ?? {};
const load = () => import(/* @vite-ignore */ script);
const wait = () =>
  "requestIdleCallback" in self ? requestIdleCallback(load, { timeout: 3_000 }) : setTimeout(load, 200);

if (!saveData && !effectiveType.includes("2g") && "adoptedStyleSheets" in document) {
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}
