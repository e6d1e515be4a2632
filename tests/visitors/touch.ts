import type { Locator } from "playwright";
import type { AttachedFile } from "./form-data-set";

/** What differs between people who sit at the same browser: how they get at a control. */
export interface Touch {
  readonly kind: "mouse" | "keyboard";
  /** A link, a button, the heading of something folded away. */
  activate(control: Locator): Promise<void>;
  /** Makes a checkbox or radio button ticked or not. */
  setTick(control: Locator, ticked: boolean): Promise<void>;
  type(control: Locator, value: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  /** Presses Enter in a field. */
  enter(control: Locator): Promise<void>;
}

/** The browser's own file dialog is the same for everybody, and no page's affair. */
export function attach(control: Locator, file: AttachedFile): Promise<void> {
  return control.setInputFiles({ name: file.name, mimeType: file.type, buffer: file.content });
}
