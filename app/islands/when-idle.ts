interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Calls `start` once the page has loaded and the browser is idle; never on a slow or metered connection. */
export function whenIdle(window: Window, start: () => void): void {
  const { connection } = window.navigator as Navigator & { connection?: Connection };
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? "")) return;
  const wait = () => {
    if ("requestIdleCallback" in window) window.requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 200);
  };
  if (window.document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
