import type { Locator } from "playwright";
import type { Touch } from "./touch";

/** Limits the key presses to a control. */
const patience = 200;

/** Moves the focus to the control by key presses; the focus must be visible all the way. */
export const keyboard: Touch = {
  kind: "keyboard",
  async activate(control) {
    await tabTo(control);
    await control.page().keyboard.press("Enter");
  },
  async setTick(control, isTicked) {
    if ((await control.getAttribute("type")) === "radio") return chooseRadio(control);
    await tabTo(control);
    if ((await control.isChecked()) !== isTicked) await control.page().keyboard.press("Space");
  },
  async type(control, value) {
    await tabTo(control);
    const { keyboard: keys } = control.page();
    await keys.press("ControlOrMeta+a");
    if (value === "") await keys.press("Delete");
    else await keys.type(value);
  },
  async choose(select, option) {
    await tabTo(select);
    const offeredOptions = select.locator("option");
    // Options that depend on another field come with an answer to it.
    await offeredOptions.filter({ hasText: option }).first().waitFor({ state: "attached" });
    const index = (await offeredOptions.allInnerTexts()).map((text) => text.trim()).indexOf(option);
    if (index < 0) throw new Error(`There is no "${option}" to choose`);
    const { keyboard: keys } = select.page();
    await keys.press("Home");
    for (let presses = 0; presses < index; presses++) {
      if ((await chosenIndex(select)) === index) break;
      await keys.press("ArrowDown");
    }
    if ((await chosenIndex(select)) !== index) throw new Error(`The arrow keys do not lead to "${option}"`);
  },
  async enter(control) {
    await tabTo(control);
    await control.page().keyboard.press("Enter");
  },
};

const chosenIndex = (select: Locator) =>
  select.evaluate((element) => (element instanceof HTMLSelectElement ? element.selectedIndex : -1));

/** Radio buttons of one group are a single tab stop; arrow keys move inside it. */
async function chooseRadio(control: Locator): Promise<void> {
  if (await control.isChecked()) return;
  const name = await control.getAttribute("name");
  const group = control.page().locator(`input[type="radio"][name="${name}"]`);
  const checkedButton = group.and(control.page().locator(":checked"));
  await tabTo((await checkedButton.count()) > 0 ? checkedButton : group.first());
  await control.page().keyboard.press("Space");
  for (let presses = await group.count(); presses > 0 && !(await control.isChecked()); presses--) {
    await control.page().keyboard.press("ArrowDown");
  }
  if (!(await control.isChecked())) throw new Error("The arrow keys do not lead to the radio button");
}

async function tabTo(control: Locator): Promise<void> {
  await control.waitFor();
  const { keyboard: keys } = control.page();
  // Finds the control by its name once, not after each press: that reads the names of everything on the page.
  let element = await control.elementHandle();
  for (let presses = 0; presses < patience; ) {
    const stop = await element?.evaluate(lookAtFocus);
    if (!stop?.isThere) {
      presses++;
      element = await control.elementHandle();
      continue;
    }
    if (stop.trouble) throw new Error(`The focus on ${stop.trouble}`);
    if (stop.arrived) return;
    // Every stop on the way looks at itself, before the next press leaves it.
    for (let step = 0; step < stop.distance; step++) await keys.press(stop.liesBefore ? "Shift+Tab" : "Tab");
    presses += stop.distance;
  }
  const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
  throw new Error(`${patience} presses of Tab did not lead to ${name}`);
}

/**
 * Runs in the browser: returns the direction of the target, the presses that lead to it at least, and what was wrong with the
 * focus here or at a stop before.
 */
function lookAtFocus(element: Element) {
  const page = window as { focusTrouble?: string };
  if (page.focusTrouble === undefined) {
    page.focusTrouble = "";
    document.addEventListener("keydown", ({ key }) => key === "Tab" && noteTrouble(), { capture: true });
  }
  noteTrouble();
  const at = document.activeElement;
  const isThere = element.isConnected;
  const trouble = page.focusTrouble;
  if (!at || at === document.body)
    return { isThere, trouble, arrived: false, liesBefore: false, distance: 1 };
  const follows = (one: Node, other: Node) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const liesBefore = (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  const [first, last] = liesBefore ? [element, at] : [at, element];
  const stops = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary"),
  ];
  const stopsBetween = stops.filter((stop) => follows(first, stop) && follows(stop, last) && isStop(stop));
  return { isThere, trouble, arrived: at === element, liesBefore, distance: stopsBetween.length + 1 };

  /** Leaves out what is only perhaps a stop: the way never leads past the target. */
  function isStop(candidate: HTMLElement): boolean {
    const isRadio = candidate instanceof HTMLInputElement && candidate.type === "radio";
    return (
      candidate.tabIndex >= 0 &&
      !isRadio &&
      !candidate.matches(":disabled, [inert] *") &&
      candidate.checkVisibility({ visibilityProperty: true })
    );
  }

  function noteTrouble(): void {
    const stop = document.activeElement;
    if (page.focusTrouble || !stop || stop === document.body) return;
    const trouble = troubleOf(stop);
    const name =
      (stop.getAttribute("aria-label") ?? stop.textContent ?? "").trim().slice(0, 60) ||
      stop.id ||
      stop.tagName;
    if (trouble) page.focusTrouble = `"${name}" ${trouble}`;
  }

  function troubleOf(at: Element): string {
    const style = getComputedStyle(at);
    const ring = style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) > 0;
    const box = at.getClientRects()[0];
    const points = box
      ? [0.1, 0.5, 0.9].flatMap((x) =>
          [0.1, 0.5, 0.9].map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
        )
      : [];
    const isUncovered = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (at.contains(top) || top.contains(at) || top.closest("label")?.control === at);
    });
    // `main` is a stop after the skip link, but no control; a frame leaves it to its document to show the focus.
    const stands = at.getAttribute("tabindex") === "-1" || at.localName === "iframe";
    if (stands || (ring && isUncovered) || (style.boxShadow !== "none" && isUncovered)) return "";
    return isUncovered ? "cannot be seen" : "is covered or outside of the window";
  }
}
