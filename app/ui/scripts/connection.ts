/** Told to the page when something of ours could not reach the portal, or would not: the network dialog listens. */
export const connectionLost = "tradepost:lost";

export function announceConnectionLoss(page: Document): void {
  page.dispatchEvent(new Event(connectionLost));
}

/** Without a connection a link or form would end on the browser's own empty page, and take what was typed with it. */
export function blockWhileOffline(page: Document): void {
  const hold = (event: Event) => {
    if (page.defaultView?.navigator.onLine !== false) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    announceConnectionLoss(page);
  };
  page.addEventListener("submit", hold, { capture: true });
  page.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // Within the page one can move without any connection.
      if (link && !link.getAttribute("href")?.startsWith("#")) hold(event);
    },
    { capture: true },
  );
}
