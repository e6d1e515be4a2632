import { Idiomorph } from "idiomorph";
import { addedMark, pageChanged } from "../page-changed";
import { type FieldStates, restoreStates } from "./field-states";
import { rememberFocus } from "./keep-focus";

/** State of each fold as the server last wrote it: a fold that a visitor has opened since stays open. */
const writtenFolds = new WeakMap<HTMLDetailsElement, boolean>();

/** Counts the ids that were given to elements without one. */
let addedCount = 0;

/** Notes how the server wrote the folds of the page. */
export function noteFolds(page: Document): void {
  for (const fold of page.querySelectorAll("details")) {
    if (!fold.closest(`[${addedMark}]`)) writtenFolds.set(fold, fold.open);
  }
}

/**
 * Changes the page into an answered one, and leaves alone what the answer does not know: elements that islands added, open
 * folds and dialogs, and the given states of fields. Place and focus stay.
 */
export function takeOver(
  page: Document,
  answeredPage: Document,
  {
    states,
    keepsNotices = false,
    isUnasked = false,
  }: {
    states: FieldStates;
    keepsNotices?: boolean;
    /** True if nobody has pressed anything, as with a check of what is typed. */
    isUnasked?: boolean;
  },
): void {
  const restoreFocus = rememberFocus(page);
  nameAddedElements(page);
  pairNotices(page, answeredPage);
  Idiomorph.morph(page.body, [...answeredPage.body.childNodes], {
    morphStyle: "innerHTML",
    restoreFocus: false,
    callbacks: {
      beforeNodeRemoved: (node) => !(node instanceof HTMLElement) || !staysBeside(node, keepsNotices),
      beforeAttributeUpdated: (name, element, change) =>
        name !== "open" ||
        !(element instanceof HTMLDetailsElement) ||
        (change === "update") !== writtenFolds.get(element),
    },
  });
  restoreStates(page, states);
  page.title = answeredPage.title;
  restoreFocus();
  noteFolds(page);
  page.dispatchEvent(new Event(pageChanged));
  keepInSight(page);
  const { dataset } = page.documentElement;
  if (!isUnasked) dataset.turned = String(Number(dataset.turned ?? 0) + 1);
}

/** Scrolls to what has the focus if the answer has moved it out of the window. */
function keepInSight({ activeElement, body, defaultView }: Document): void {
  if (!activeElement || activeElement === body || !defaultView) return;
  const { top, bottom } = activeElement.getBoundingClientRect();
  if (bottom < 0 || top > defaultView.innerHeight) activeElement.scrollIntoView({ block: "nearest" });
}

const staysBeside = (element: HTMLElement, keepsNotices: boolean): boolean =>
  element.hasAttribute(addedMark) ||
  element.matches("dialog") ||
  (keepsNotices && element.matches(".notices"));

/** Gives added elements ids: an element with an id is never taken for another one of its kind. */
function nameAddedElements(page: Document): void {
  for (const element of page.querySelectorAll(`[${addedMark}]:not([id])`))
    element.id = `added-${++addedCount}`;
}

/**
 * Names the notices of both pages alike, those of the present page that the answer has no more by a name of their own: an
 * element without a name may become any other one of its kind, and would take the button that dismisses it there.
 */
function pairNotices(page: Document, answeredPage: Document): void {
  for (const selector of [".notices", "[data-dismiss]"]) {
    const answeredNotices = answeredPage.querySelectorAll(selector);
    for (const [index, notice] of [...page.querySelectorAll(selector)].entries()) {
      notice.id ||= `notice-${++addedCount}`;
      const answeredNotice = answeredNotices[index];
      if (answeredNotice) answeredNotice.id ||= notice.id;
    }
  }
}
