/**
 * Lets the browser send a form as if the button had been pressed, after an answer that script cannot use: a refusal, which
 * has changed nothing. `submit()` fires no event, so that no island hears of it; the property may be a field of that name.
 */
export function sendByBrowser(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const input = form.ownerDocument.createElement("input");
  input.type = "hidden";
  input.name = submitter?.getAttribute("name") ?? "";
  input.value = submitter?.getAttribute("value") ?? "";
  form.append(input);
  HTMLFormElement.prototype.submit.call(form);
}
