import type { Island } from "../island";
import { onAppear } from "../on-appear";
import { pageChanged } from "../page-changed";

const forms = "form[data-needs-text]";

/** Disables the button of a search while all its texts are empty; without script the server checks them. */
export const neededText: Island = (page) => {
  onAppear(page, forms, sync);
  page.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(forms) : null;
    if (form) sync(form);
  });
  page.addEventListener(pageChanged, () => page.querySelectorAll<HTMLFormElement>(forms).forEach(sync));
};

function sync(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (button) button.disabled = fields.every(({ value }) => value.trim() === "");
}
