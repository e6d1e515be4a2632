import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { fetchPage, isHere } from "./fetch-page";
import { readStates, unsentStates } from "./field-states";
import { takeOver } from "./take-over";

/**
 * Asks for missing or outdated prices once more, while the page can be used. Where there are none yet, the marked element
 * says meanwhile that they are on their way.
 */
export const askForPrices: Island = (page, t) => {
  let hasAsked = false;
  const clear = () => {
    for (const each of page.querySelectorAll("[data-prices]")) each.textContent = "";
  };
  onAppear(page, "[data-prices]", (mark) => {
    if (hasAsked) return;
    hasAsked = true;
    const isMissing = mark.dataset.prices === "none";
    if (isMissing)
      for (const each of page.querySelectorAll("[data-prices]")) each.textContent = t("catalog.pending");
    fetchPage(window.location.href)
      .then((answer) => {
        if (!answer || !isHere(answer.url) || answer.status !== 200) return clear();
        const states = unsentStates(page, { form: null, sentStates: readStates(page), isShownAgain: false });
        takeOver(page, answer.page, { states, keepsNotices: true, isUnasked: true });
        clear();
      })
      .catch(clear);
  });
};
