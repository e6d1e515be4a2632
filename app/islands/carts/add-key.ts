import type { Island } from "../island";

/**
 * Makes Enter in the row for one more line add it, and puts the cursor where the next number is typed; without script the server
 * finds out that it was filled in.
 */
export const addKey: Island = (page) => {
  page.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.name.startsWith("add.")) return;
    const button = target.form?.querySelector<HTMLButtonElement>("button[data-adds]");
    if (!button) return;
    event.preventDefault();
    target.form?.requestSubmit(button);
    target.form?.querySelector<HTMLInputElement>("input[name='add.material']")?.focus();
  });
};
