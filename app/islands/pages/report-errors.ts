/** Limits the reports of one page: an error that repeats says nothing new. */
const maxReports = 5;

/**
 * Reports script errors to the server: message, file and line. Privacy: no query string, no content of the page, nothing
 * that was typed.
 */
export function reportErrors(page: Window): void {
  const sentReports = new Set<string>();
  const sendReport = (message: string, at: string) => {
    const report = JSON.stringify({ message: message.slice(0, 300), at: at.slice(0, 200) });
    if (sentReports.size >= maxReports || sentReports.has(report)) return;
    sentReports.add(report);
    page.navigator.sendBeacon("/client-errors", new Blob([report], { type: "application/json" }));
  };
  page.addEventListener("error", (event) => {
    // Skips resource errors, which have no message, and the harmless loop notice of ResizeObserver.
    if (!event.message || event.message.startsWith("ResizeObserver loop")) return;
    sendReport(event.message, `${pathOf(event.filename)}:${event.lineno}:${event.colno}`);
  });
  page.addEventListener("unhandledrejection", ({ reason }) => {
    const message = reason instanceof Error ? `${reason.name}: ${reason.message}` : "A promise was broken.";
    sendReport(message, page.location.pathname);
  });
}

/** Strips the host, which is our own, and the query string, which may hold personal data. */
function pathOf(file: string): string {
  const start = file.indexOf("/", file.indexOf("//") + 2);
  return file.slice(Math.max(0, start)).split("?", 1)[0] ?? "";
}
