import type { Island } from "../island";

/** Boxes that cover what comes after them in the page. */
const overlays = "[popover], details:is(.switch, .options)";

const closable = "details:is(.tip, .switch, .options)";

/**
 * Closes an open box when the keyboard leads on to what it would cover (WCAG 2.2, 2.4.11), on Escape, and on a press elsewhere.
 */
export const closeOverlays: Island = (page) => {
  page.addEventListener("focusin", ({ target, relatedTarget }) => {
    const overlay = relatedTarget instanceof Element ? relatedTarget.closest<HTMLElement>(overlays) : null;
    // A press of the mouse closes a popover by itself, and may be on the button that opens it.
    if (!overlay || !(target instanceof Element) || !target.matches(":focus-visible")) return;
    if (overlay.contains(target)) return;
    if (overlay instanceof HTMLDetailsElement) overlay.open = false;
    // Safari knows popovers since 17; before, the menu is a plain list.
    else overlay.hidePopover?.();
  });
  page.addEventListener("keydown", ({ key, target, defaultPrevented }) => {
    if (key !== "Escape" || defaultPrevented || !(target instanceof Element)) return;
    const box = target.closest<HTMLDetailsElement>(closable);
    if (!box?.open) return;
    box.open = false;
    box.querySelector("summary")?.focus();
  });
  page.addEventListener("click", ({ target }) => {
    for (const box of page.querySelectorAll<HTMLDetailsElement>(closable))
      if (box.open && target instanceof Node && !box.contains(target)) box.open = false;
  });
};
