import { fetchPage } from "../in-place/fetch-page";
import { waitUntilVisible } from "../in-place/wait-until-visible";
import type { Island } from "../island";
import { onAppear } from "../on-appear";

const mark = "[data-back]";
const firstWait = 15_000;
const maxWait = 60_000;

/**
 * Reloads a page that could not be shown because the ordering system is down, once it can be shown (row C-166). Looking is no
 * use of the session, and asks the ordering system only when it may be back. A page that nobody sees waits until somebody does.
 */
export const reloadWhenBack: Island = (page) => {
  async function reload(): Promise<void> {
    for (let wait = firstWait; page.querySelector(mark); wait = Math.min(maxWait, wait * 1.5)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await waitUntilVisible(page);
      const answer = await fetchPage(window.location.href, { isBackground: true });
      if (!answer?.page.querySelector(mark)) return window.location.reload();
    }
  }

  onAppear(page, mark, () => {
    // Leaves the reader the button while there is no connection.
    reload().catch(() => undefined);
  });
};
