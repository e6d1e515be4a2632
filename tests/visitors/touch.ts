import type { Locator } from "playwright";
import type { AttachedFile } from "./form-data-set";

/** Differences between visitors of a browser: how they operate a control. */
export interface Touch {
  readonly kind: "mouse" | "keyboard";
  /** Presses a link, a button, or the summary of a folded part. */
  activate(control: Locator): Promise<void>;
  /** Makes a checkbox or radio button ticked or not. */
  setTick(control: Locator, isTicked: boolean): Promise<void>;
  type(control: Locator, value: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  /** Presses Enter in a field. */
  enter(control: Locator): Promise<void>;
}

/** Chooses a file; the browser's file dialog is the same for everybody. */
export function attach(control: Locator, file: AttachedFile): Promise<void> {
  return control.setInputFiles({ name: file.name, mimeType: file.type, buffer: file.content });
}
