import { element } from "../element";
import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { addedMark, pageChanged } from "../page-changed";
import { fade } from "./fade-notice";
import { focusPage } from "./focus-page";

const box = "[data-dismiss]";

/** The region of what the last action says; boxes elsewhere show what the ERP says about the page's subject. */
const region = ".notices:not(.outage)";

/**
 * Dismisses notices. Those of the last action also go by themselves, and all at once by one button. What the ERP says is
 * back with the next page, but not with an answer in place that says the same again.
 */
export const dismissNotices: Island = (page, t) => {
  const dismissedTexts = new Set<string>();
  const remove = (notice: HTMLElement) => {
    const noticeRegion = notice.closest<HTMLElement>(region);
    if (!noticeRegion) dismissedTexts.add(textOf(notice));
    notice.remove();
    if (noticeRegion && !noticeRegion.querySelector(box)) noticeRegion.remove();
    else if (noticeRegion) showRest(noticeRegion);
  };
  /** Sets the region to what is left in it. */
  const showRest = (noticeRegion: HTMLElement) => {
    const boxes = [...noticeRegion.querySelectorAll<HTMLElement>(box)];
    const isUrgent = boxes.some((notice) => notice.matches(".error"));
    noticeRegion.setAttribute("role", isUrgent ? "alert" : "status");
    const button = noticeRegion.querySelector("[data-dismiss-all]");
    const hasSeveral = boxes.map(countOf).reduce((sum, count) => sum + count, 0) > 1;
    if (!hasSeveral) button?.remove();
    else if (!button)
      noticeRegion.append(
        element(
          page,
          "button",
          { type: "button", class: "plain", "data-dismiss-all": true, [addedMark]: true },
          t("ui.dismissAll"),
        ),
      );
  };
  onAppear(page, box, (notice) => {
    notice.prepend(
      element(page, "button", { type: "button", class: "plain dismiss", [addedMark]: true }, t("ui.dismiss")),
    );
    if (notice.closest(region)) fade(notice, remove);
  });
  onAppear(page, region, showRest);
  page.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("[data-dismiss-all]")) {
      focusPage(page);
      target.closest(region)?.remove();
      return;
    }
    const button = target.closest<HTMLElement>(".dismiss");
    const notice = button?.closest<HTMLElement>(box);
    if (!button || !notice) return;
    focusNext(button);
    remove(notice);
  });
  page.addEventListener(pageChanged, () => {
    for (const notice of page.querySelectorAll<HTMLElement>(box))
      if (!notice.closest(region) && dismissedTexts.has(textOf(notice))) notice.remove();
    page.querySelectorAll<HTMLElement>(region).forEach(showRest);
  });
};

/** Several notices share a box as a list. */
const countOf = (notice: HTMLElement): number => Math.max(1, notice.querySelectorAll("li").length);

/** Text of a box as the server wrote it. */
const textOf = (notice: HTMLElement): string =>
  [...notice.childNodes]
    .filter((node) => !(node instanceof Element && node.hasAttribute(addedMark)))
    .map(({ textContent }) => textContent)
    .join("");

/** Moves the focus to the next notice of the last action, because the pressed button disappears. */
function focusNext(button: HTMLElement): void {
  const buttons = [...(button.closest(region)?.querySelectorAll<HTMLElement>(".dismiss") ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus();
  else focusPage(button.ownerDocument);
}
