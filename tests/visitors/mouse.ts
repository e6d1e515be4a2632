import type { Touch } from "./touch";

/** Points at things; types only into fields that were clicked. */
export const mouse: Touch = {
  kind: "mouse",
  activate: (control) => control.click(),
  setTick: (control, isTicked) => control.setChecked(isTicked),
  async type(control, value) {
    await control.click();
    await control.fill(value);
  },
  // A list's popup belongs to the operating system, so no click reaches it.
  async choose(select, option) {
    await select.selectOption({ label: option });
  },
  async enter(control) {
    await control.click();
    await control.press("Enter");
  },
};
