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
  // Finds the control by its name once, not after each press: that reads the names of everything on the page.
  let element = await control.elementHandle();
  for (let presses = 0; presses < patience; presses++) {
    const stop = await element?.evaluate(lookAtFocus);
    if (!stop?.isThere) {
      element = await control.elementHandle();
      continue;
    }
    if (stop.trouble) throw new Error(`The focus on "${stop.name}" ${stop.trouble}`);
    if (stop.arrived) return;
    await control.page().keyboard.press(stop.liesBefore ? "Shift+Tab" : "Tab");
  }
  const name = await control.evaluate((element) => element.outerHTML.slice(0, 120));
  throw new Error(`${patience} presses of Tab did not lead to ${name}`);
}

/** Runs in the browser: returns the position of the focus, its visibility and the direction of the target. */
function lookAtFocus(element: Element) {
  const at = document.activeElement;
  const isThere = element.isConnected;
  if (!at || at === document.body)
    return { isThere, arrived: false, liesBefore: false, name: "", trouble: "" };
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
  const trouble =
    stands || (ring && isUncovered) || (style.boxShadow !== "none" && isUncovered)
      ? ""
      : isUncovered
        ? "cannot be seen"
        : "is covered or outside of the window";
  return {
    isThere,
    arrived: at === element,
    liesBefore: (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    name: (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().slice(0, 60) || at.id || at.tagName,
    trouble,
  };
}
