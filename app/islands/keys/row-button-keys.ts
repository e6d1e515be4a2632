import type { Island } from "../island";

/**
 * Makes Enter in a row's quantity field press that row's own button. Without script the browser presses the form's
 * first button, and the server finds out which quantity was changed.
 */
export const rowButtonKeys: Island = (page) => {
  page.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.name.startsWith("quantity:"))
      return;
    const { form } = target;
    const product = target.name.slice("quantity:".length);
    const button = ["add", "quote"]
      .map((verb) =>
        form?.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(`${verb}:${product}`)}"]`),
      )
      .find((one) => one);
    if (!form || !button) return;
    event.preventDefault();
    form.requestSubmit(button);
  });
};
