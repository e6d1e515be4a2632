import type { KeyboardEvent } from "react";

/**
 * Makes Enter in a row's quantity field press that row's own button. Without script the browser presses the form's
 * first button, and the server finds out which quantity was changed.
 */
export function pressRowButton(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget: form } = event;
  if (key !== "Enter" || !(target instanceof HTMLInputElement) || !target.name.startsWith("quantity:"))
    return;
  const product = target.name.slice("quantity:".length);
  const button = ["add", "quote"]
    .map((verb) =>
      form.querySelector<HTMLButtonElement>(`button[value="${CSS.escape(`${verb}:${product}`)}"]`),
    )
    .find((one) => one !== null);
  if (!button) return;
  event.preventDefault();
  form.requestSubmit(button);
}
