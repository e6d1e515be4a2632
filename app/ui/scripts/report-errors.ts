/** So many faults of one page are told; a page that fails on and on would tell nothing new. */
const atMost = 5;

/**
 * Tells the server what went wrong in a script: the message, the file and the line. No address with its search, no
 * content of the page, nothing that was typed.
 */
export function reportErrors(page: Window, address = "/client-errors"): void {
  const told = new Set<string>();
  const tell = (message: string, at: string) => {
    const report = JSON.stringify({ message: message.slice(0, 300), at: at.slice(0, 200) });
    if (told.size >= atMost || told.has(report)) return;
    told.add(report);
    page.navigator.sendBeacon(address, new Blob([report], { type: "application/json" }));
  };
  page.addEventListener("error", (event) => {
    // A picture that does not come is no fault of a script; the observer's own loop notice is harmless.
    if (!event.message || event.message.startsWith("ResizeObserver loop")) return;
    tell(event.message, `${pathOf(event.filename)}:${event.lineno}:${event.colno}`);
  });
  page.addEventListener("unhandledrejection", ({ reason }) => {
    const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : "A promise was broken.";
    tell(message, page.location.pathname);
  });
}

/** Scripts come from our own host: its name says nothing, and a search could say too much. */
function pathOf(file: string): string {
  const start = file.indexOf("/", file.indexOf("//") + 2);
  return file.slice(Math.max(0, start)).split("?", 1)[0] ?? "";
}
