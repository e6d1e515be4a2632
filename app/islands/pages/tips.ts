import type { Island } from "../island";

/** Keeps the tooltip open for this long, so that the pointer can move into it. */
const hideDelayMs = 300;

/** Space in pixels between a tooltip and the edge of the window. */
const edgeGap = 8;

/**
 * Opens the explanation of a figure on hover too and keeps it within the window. Touch is left out: the press itself opens the
 * details.
 */
export const tips: Island = (page) => {
  const timers = new WeakMap<HTMLDetailsElement, ReturnType<typeof setTimeout>>();
  page.addEventListener("pointerover", (event) => {
    const tip = crossedTip(event);
    if (!tip) return;
    clearTimeout(timers.get(tip));
    tip.open = true;
  });
  page.addEventListener("pointerout", (event) => {
    const tip = crossedTip(event);
    if (!tip) return;
    timers.set(
      tip,
      setTimeout(() => {
        tip.open = false;
      }, hideDelayMs),
    );
  });
  page.addEventListener(
    "toggle",
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.matches(".tip")) keepInWindow(target);
    },
    true,
  );
};

const tipAt = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>("details.tip") : null;

/** Returns the tip whose edge the mouse has crossed. */
function crossedTip({ target, relatedTarget, pointerType }: PointerEvent): HTMLDetailsElement | null {
  const tip = pointerType === "mouse" ? tipAt(target) : null;
  return tip && !(relatedTarget instanceof Node && tip.contains(relatedTarget)) ? tip : null;
}

/** Moves an open tooltip to the left as far as the window would cut it off. */
function keepInWindow(tip: HTMLDetailsElement): void {
  const panel = tip.querySelector<HTMLElement>(":scope > div");
  if (!tip.open || !panel) return;
  panel.style.marginLeft = "";
  const { left, right } = panel.getBoundingClientRect();
  const hiddenWidth = right - (tip.ownerDocument.documentElement.clientWidth - edgeGap);
  if (hiddenWidth > 0) panel.style.marginLeft = `${-Math.min(hiddenWidth, left - edgeGap)}px`;
}
