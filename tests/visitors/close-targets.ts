import type { Page } from "playwright";

/**
 * Tells whether a target may be too small to hit (WCAG 2.2, success criterion 2.5.8). axe's rule `target-size` judges it, and
 * takes as long as half of its other rules together; most pages have no target in question (docs/decisions/0050-ci-time.md).
 */
export async function hasTargetsInQuestion(page: Page): Promise<boolean> {
  return page.frames().length > 1 || page.evaluate(findTargetInQuestion);
}

/**
 * Runs in the browser. A target is in question when another one covers a part of it, or when it is smaller than 24 px and the
 * circle of 24 px around its centre touches another target or another such circle. A link within a sentence never is.
 */
function findTargetInQuestion(): boolean {
  const minSize = 24;
  const interactive =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [role=button], [role=link]";
  const targets = [...document.querySelectorAll<HTMLElement>(interactive)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
    .map((element) => ({ element, box: visibleBox(element) }))
    .filter(({ element, box }) => box.right > box.left && box.bottom > box.top && !isInSentence(element))
    .sort((one, other) => one.box.top - other.box.top);

  return targets.some((target, index) => {
    for (const other of targets.slice(index + 1)) {
      // Everything below starts further down than the reach of both.
      if (other.box.top > target.box.bottom + minSize) break;
      if (target.element.contains(other.element) || other.element.contains(target.element)) continue;
      if (gap(target.box, other.box) < 0 || areTooClose(target.box, other.box)) return true;
    }
    return false;
  });

  type Box = { left: number; right: number; top: number; bottom: number };

  /** Leaves out what a scrolling part around the element hides. */
  function visibleBox(element: HTMLElement): Box {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { left, right, top, bottom };
    for (let outer = element.parentElement; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const room = outer.getBoundingClientRect();
      box.left = Math.max(box.left, room.left);
      box.right = Math.min(box.right, room.right);
      box.top = Math.max(box.top, room.top);
      box.bottom = Math.min(box.bottom, room.bottom);
    }
    return box;
  }

  function isInSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== "inline") return false;
    const ownText = element.textContent?.trim() ?? "";
    const text = element.closest("p, li, td, dd, label, legend, figcaption")?.textContent?.trim() ?? "";
    return text.length > ownText.length;
  }

  /** Distance of two boxes; negative by a pixel and more where they overlap. */
  function gap(one: Box, other: Box): number {
    const horizontalGap = Math.max(one.left, other.left) - Math.min(one.right, other.right);
    const verticalGap = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
    return horizontalGap < -1 && verticalGap < -1 ? -1 : Math.max(0, horizontalGap, verticalGap);
  }

  function areTooClose(one: Box, other: Box): boolean {
    const [isSmall, isOtherSmall] = [one, other].map(
      ({ left, right, top, bottom }) => right - left < minSize || bottom - top < minSize,
    );
    if (isSmall && isOtherSmall && distance(centre(one), pointBox(centre(other))) < minSize) return true;
    if (isSmall && distance(centre(one), other) < minSize / 2) return true;
    return Boolean(isOtherSmall) && distance(centre(other), one) < minSize / 2;
  }

  function centre({ left, right, top, bottom }: Box): { x: number; y: number } {
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  function pointBox({ x, y }: { x: number; y: number }): Box {
    return { left: x, right: x, top: y, bottom: y };
  }

  function distance({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Box): number {
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  }
}
