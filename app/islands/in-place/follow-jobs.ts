import { element } from "../element";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { fetchPage, isHere } from "./fetch-page";
import { readStates, unsentStates } from "./field-states";
import { takeOver } from "./take-over";
import { waitUntilVisible } from "./wait-until-visible";

const mark = "[data-follows]";
const firstWait = 1_000;
const maxWait = 15_000;

/**
 * Looks again by itself while the page shows a job that is not done: after one second, then less and less often. Looking is
 * no use of the session. A page that nobody sees waits until somebody does.
 */
export const followJobs: Island = (page) => {
  const region = element(page, "div", { role: "status", class: "unseen", "data-added": true });
  page.body.append(region);
  let wait = firstWait;
  let isFollowing = false;

  async function follow(): Promise<void> {
    while (page.querySelector(mark)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(maxWait, wait * 1.5);
      await waitUntilVisible(page);
      // A form that is being sent brings its own page.
      if (page.querySelector("[aria-busy=true]")) continue;
      const answer = await fetchPage(window.location.href, { isBackground: true });
      if (!answer || !isHere(answer.url) || answer.status !== 200) return;
      const states = unsentStates(page, { form: null, sentStates: readStates(page), isShownAgain: false });
      takeOver(page, answer.page, { states, keepsNotices: true, isUnasked: true });
    }
    region.textContent = page.querySelector("h1")?.textContent ?? "";
  }

  onAppear(page, mark, () => {
    if (isFollowing) return;
    isFollowing = true;
    wait = firstWait;
    follow()
      // Leaves the reader the button to look again while there is no connection.
      .catch(() => undefined)
      .finally(() => {
        isFollowing = false;
      });
  });
};
