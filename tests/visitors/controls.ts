import type { Page } from "playwright";

/**
 * Returns the controls of a page that nobody could press: without a size, hidden by a style, or covered at their centre
 * by something else once they are scrolled into sight. Closed folds are opened one by one, so that what is in them counts.
 */
export async function unreachableControls(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0);
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate(
    findUnreachable,
    [...(width < 1024 ? wideOnly : narrowOnly), ...needlessSelectors, ...invisibleSelectors].join(", "),
  );
}

/** Has a counterpart on a small screen: the menu's entries, the table's options for sorting and saving. */
const wideOnly = [".who", ".work a", ".cards thead *", ".downloads a"];

/** Has a counterpart on a wide screen: the bar itself, and what stands beside the content. */
const narrowOnly = [".nav .small a", ".jump", ".jump a"];

/**
 * Criteria of a document search that are hidden by the chosen ones, and unused rows; buttons of a configured form that script
 * presses itself.
 */
const needlessSelectors = [
  ...[".criterion *", ".dated *", ".look-up *"],
  'html[data-awake] button[value^="updateForm:"]',
];

/** Elements that the markup hides, or shows only on focus. */
const invisibleSelectors = [
  "[hidden] *",
  "[hidden]",
  "[aria-hidden=true]",
  "[aria-hidden=true] *",
  "template *",
  "dialog:not([open]) *",
  ".unseen",
  ".skip",
];

/** Runs in the browser. */
function findUnreachable(exemptSelector: string): string[] {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const problems: string[] = [];
  const nameOf = (element: Element) => element.outerHTML.replace(/\s+/g, " ").slice(0, 140);

  const isFoldedAway = (element: Element): boolean => {
    const fold = element.parentElement?.closest("details:not([open])");
    if (!fold) return false;
    return !(element.localName === "summary" && element.parentElement === fold && !isFoldedAway(fold));
  };
  const bubbles = [...document.querySelectorAll<HTMLElement>("[popover]")].filter(
    (bubble) => !bubble.checkVisibility(),
  );
  const isInBubble = (element: Element) =>
    bubbles.some((bubble) => bubble.contains(element) && !bubble.matches(":popover-open"));

  function problemOf(element: Element): string | null {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return "is hidden";
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const [box] = [...element.getClientRects()].filter(({ width, height }) => width > 4 && height > 4);
    if (!box) return "has no size";
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!hit) return "lies outside the window";
    const isHit = element.contains(hit) || hit.closest("label")?.control === element;
    return isHit ? null : `is covered by ${nameOf(hit)}`;
  }

  function inspect(elements: Iterable<Element>) {
    for (const element of elements) {
      if (element.matches(exemptSelector) || isFoldedAway(element) || isInBubble(element)) continue;
      const problem = problemOf(element);
      if (problem) problems.push(`${nameOf(element)} ${problem}`);
    }
  }

  inspect(document.querySelectorAll(controls));
  for (const fold of document.querySelectorAll("details:not([open])")) {
    if (fold.matches(exemptSelector) || isFoldedAway(fold)) continue;
    fold.setAttribute("open", "");
    inspect(fold.querySelectorAll(controls));
    fold.removeAttribute("open");
  }
  for (const bubble of bubbles) {
    bubble.showPopover();
    inspect(bubble.querySelectorAll(controls));
    bubble.hidePopover();
  }
  return problems;
}
