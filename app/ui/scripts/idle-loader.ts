import type { Dictionary } from "~/i18n/translate";

/**
 * The page comes first. Remix's own tags would fetch and run its script at once, in competition with the page;
 * here they lie still until the page stands and the browser has nothing to do, and on slow or metered connections
 * they stay that way: everything works without them. That script runs at all is kept in a cookie: who has none is sent
 * pages without script, which are half as heavy.
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

/** What a page's script needs beside its data. */
export interface ScriptData {
  words: Dictionary;
  /** Of the fields that the summary of errors names. */
  labels: Record<string, string>;
}

/** Takes the finished page, puts its script to sleep and lays beside it what that needs. */
export function deferScripts(html: string, { nonce, ...brought }: ScriptData & { nonce: string }): string {
  const quiet = html
    // Renamed, not removed, for React expects to find each element that it rendered. Of the relations that HTML
    // allows in a body this one fetches nothing: the name is our own host's.
    .replaceAll('<link rel="modulepreload"', '<link rel="dns-prefetch"')
    .replace(/<script ([^>]*)type="module"([^>]*)>/g, '<script $1type="text/plain" data-idle$2>');
  // Inside a script element only "<" could end it early.
  const data = JSON.stringify(brought).replaceAll("<", "\\u003c");
  const added =
    `<script type="application/json" id="brought" nonce="${nonce}">${data}</script>` +
    `<script nonce="${nonce}">${bootScript}</script>`;
  const end = quiet.lastIndexOf("</body>");
  return quiet.slice(0, end) + added + quiet.slice(end);
}
