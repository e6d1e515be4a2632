import { element } from "./element";
import type { Island } from "./island";
import { onAppear } from "./on-appear";
import { followPage } from "./page-changed";

/**
 * Ticks all rows of a list by one box in its head, and counts the ticked ones in the bar at its foot, whose button for all rows
 * needs no request then.
 */
export const tickRows: Island = (page, t) => {
  onAppear(page, "th.w-pick", (head) => {
    const box = element(page, "input", {
      type: "checkbox",
      "aria-label": t("ui.select.all"),
      "data-added": "all",
    });
    head.append(box);
  });
  onAppear(page, ".bulk button[value=selectAll]", (button) =>
    button.before(element(page, "span", { role: "status", "data-added": "count" })),
  );
  const sync = () => {
    for (const box of page.querySelectorAll<HTMLInputElement>("input[data-added=all]")) syncBox(box);
    for (const count of page.querySelectorAll<HTMLElement>("[data-added=count]")) {
      const text = t("ui.select.count", { count: tickedIn(count.closest("form")).length });
      if (count.textContent !== text) count.textContent = text;
    }
  };
  followPage(page, sync);
  page.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.matches("input[data-added=all]")) tickAll(target.closest("table"), target.checked);
    sync();
  });
  page.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[value=selectAll]") : null;
    if (!button) return;
    event.preventDefault();
    tickAll(button.closest("form"), true);
    sync();
  });
};

const picksIn = (root: ParentNode | null): HTMLInputElement[] => [
  ...(root?.querySelectorAll<HTMLInputElement>("input.pick:not(:disabled)") ?? []),
];

const tickedIn = (root: ParentNode | null): HTMLInputElement[] =>
  picksIn(root).filter(({ checked }) => checked);

function syncBox(box: HTMLInputElement): void {
  const table = box.closest("table");
  const [tickedCount, count] = [tickedIn(table).length, picksIn(table).length];
  box.hidden = count === 0;
  box.checked = tickedCount > 0 && tickedCount === count;
  box.indeterminate = tickedCount > 0 && tickedCount < count;
}

/** Ticks rows and tells whoever follows the ticks of the form. */
function tickAll(root: Element | null, isTicked: boolean): void {
  const picks = picksIn(root).filter(({ checked }) => checked !== isTicked);
  for (const pick of picks) pick.checked = isTicked;
  picks[0]?.dispatchEvent(new Event("change", { bubbles: true }));
}
