import { element } from "../element";
import type { Island } from "../island";
import { addedMark } from "../page-changed";
import { isConfigured, isField } from "./form-fields";

/** Lets files be dropped onto the file fields of a configured form, and lists those that are chosen. */
export const dropFiles: Island = (page) => {
  page.addEventListener("dragover", (event) => {
    if (inputAt(event.target)) event.preventDefault();
  });
  page.addEventListener("drop", (event) => {
    const input = inputAt(event.target);
    const files = event.dataTransfer?.files;
    if (!input || !files) return;
    event.preventDefault();
    if (files.length === 0 || (!input.multiple && files.length > 1)) return;
    input.files = files;
    for (const type of ["input", "change"]) input.dispatchEvent(new Event(type, { bubbles: true }));
  });
  page.addEventListener("input", ({ target }) => {
    const input = inputAt(target);
    if (input && target === input) listFiles(input);
  });
};

function inputAt(target: EventTarget | null): HTMLInputElement | null {
  const zone = target instanceof Element ? target.closest(".configured .drop") : null;
  const input = zone?.querySelector<HTMLInputElement>("input[type=file]");
  return input && !input.disabled && isField(input) && isConfigured(input) ? input : null;
}

function listFiles(input: HTMLInputElement): void {
  const page = input.ownerDocument;
  const zone = input.closest<HTMLElement>(".drop");
  for (const listing of zone?.querySelectorAll(`[${addedMark}]`) ?? []) listing.remove();
  const files = [...(input.files ?? [])];
  if (!zone || files.length === 0) return;
  const mark = { [addedMark]: true };
  const { preview } = zone.dataset;
  if (preview) zone.append(element(page, "p", mark, element(page, "strong", {}, preview)));
  const label = preview ?? zone.querySelector(".field > label")?.firstChild?.textContent ?? "";
  const items = files.map(({ name }) =>
    element(page, "li", {}, element(page, "span", { class: "name" }, name)),
  );
  zone.append(element(page, "ul", { class: "files", "aria-label": label, ...mark }, ...items));
}
