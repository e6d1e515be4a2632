/** Event on the document: a script could not reach the portal. The network dialog listens. */
export const connectionLost = "tradepost:lost";

export function announceConnectionLoss(page: Document): void {
  page.dispatchEvent(new Event(connectionLost));
}

/** Blocks links and forms while offline: they would end on the browser's error page and lose what was typed. */
export function blockWhileOffline(page: Document): void {
  const block = (event: Event) => {
    if (page.defaultView?.navigator.onLine !== false) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    announceConnectionLoss(page);
  };
  page.addEventListener("submit", block, { capture: true });
  page.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // Links within the page need no connection.
      if (link && !link.getAttribute("href")?.startsWith("#")) block(event);
    },
    { capture: true },
  );
}
