import type { Dictionary } from "~/i18n/translate";

/**
 * Delays hydration: Remix's own tags would fetch and run its script at once, in competition with the page. Here they wait
 * until the page has loaded and the browser is idle; on slow or metered connections they never run, because everything
 * works without them. A cookie records that script runs: browsers without it get pages of half the size.
 */
const bootScript = `(()=>{
document.currentScript.remove();
document.cookie="script=1;path=/;max-age=31536000;samesite=lax"+(location.protocol==="https:"?";secure":"");
const c=navigator.connection;
if(c&&(c.saveData||/2g/.test(c.effectiveType||"")))return;
const go=()=>{document.querySelectorAll("script[data-idle]").forEach(s=>{
const n=document.createElement("script");n.type="module";n.nonce=s.nonce;n.textContent=s.textContent;s.replaceWith(n)})};
const idle=()=>("requestIdleCallback"in self?requestIdleCallback(go,{timeout:3000}):setTimeout(go,200));
document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})
})()`.replaceAll("\n", "");

/** The texts that a page's script needs beside its data. */
export interface ScriptData {
  words: Dictionary;
  /** Labels of the fields that the error summary names. */
  labels: Record<string, string>;
}

/** Defers the script of a rendered page and adds the data that it needs. */
export function deferScripts(html: string, { nonce, ...scriptData }: ScriptData & { nonce: string }): string {
  const deferredHtml = html
    // Renames instead of removing: React 18 expects each element that it rendered. Of the relations that HTML allows
    // in a body, dns-prefetch fetches nothing, because the host is our own.
    .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    .replace(/<script ([^>]*)type="module"([^>]*)>/g, '<script $1type="text/plain" data-idle$2>');
  // Prevents `</script>` inside the data from ending the element.
  const data = JSON.stringify(scriptData).replaceAll("<", "\\u003c");
  const scriptTags =
    `<script type="application/json" id="brought" nonce="${nonce}">${data}</script>` +
    `<script nonce="${nonce}">${bootScript}</script>`;
  const end = deferredHtml.lastIndexOf("</body>");
  return deferredHtml.slice(0, end) + scriptTags + deferredHtml.slice(end);
}
