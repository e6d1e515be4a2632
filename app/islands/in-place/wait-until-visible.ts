/** Waits until somebody sees the page. */
export const waitUntilVisible = (page: Document): Promise<void> =>
  new Promise((resolve) => {
    if (page.hidden) page.addEventListener("visibilitychange", () => resolve(), { once: true });
    else resolve();
  });
