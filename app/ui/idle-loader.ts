/**
 * The page comes first. Remix's own tags would fetch and run its script at once, in competition with the page;
 * here they lie still until the page stands and the browser has nothing to do, and on slow or metered connections
 * they stay that way: everything works without them.
 */
const bootScript = `(()=>{
const c=navigator.connection;
if(c&&(c.saveData||/2g/.test(c.effectiveType||"")))return;
const go=()=>{document.querySelectorAll("script[data-idle]").forEach(s=>{
const n=document.createElement("script");n.type="module";n.nonce=s.nonce;n.textContent=s.textContent;s.replaceWith(n)})};
const idle=()=>("requestIdleCallback"in self?requestIdleCallback(go,{timeout:3000}):setTimeout(go,200));
document.readyState==="complete"?idle():addEventListener("load",idle,{once:true})
})()`.replaceAll("\n", "");

/** Takes the finished page and puts its script to sleep. */
export function deferScripts(html: string, nonce: string): string {
  const quiet = html
    .replace(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(/<script ([^>]*)type="module"([^>]*)>/g, '<script $1type="text/plain" data-idle$2>');
  return quiet.replace("</body>", `<script nonce="${nonce}">${bootScript}</script></body>`);
}
