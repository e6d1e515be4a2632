import { wholeForm } from "~/ui/fields/refused-result";
import { differsFromPage, idOf } from "./form-fields";

/**
 * Carries the errors that only sending the form could find over to the page that answers a check: the check applies the rules
 * of the form alone. Each stays until its field is changed, and those of the whole form until it is sent again.
 */
export function keepFoundErrors(form: HTMLFormElement, answeredPage: Document): void {
  const answeredForm = answeredPage.getElementById(idOf(form));
  if (!(answeredForm instanceof HTMLFormElement) || !form.dataset.found) return;
  const keptNames = form.dataset.found
    .split(" ")
    .filter((name) =>
      name === wholeForm ? keepSummary(form, answeredForm) : keepError(form, answeredForm, name),
    );
  if (keptNames.length > 0) answeredForm.dataset.found = keptNames.join(" ");
}

function keepError(form: HTMLFormElement, answeredForm: HTMLFormElement, name: string): boolean {
  if (differsFromPage(form, name)) return false;
  const id = `${idOf(form)}-${name}`;
  const [page, answeredPage] = [form.ownerDocument, answeredForm.ownerDocument];
  const [error, control] = [page.getElementById(`${id}-error`), page.getElementById(id)];
  const answeredControl = answeredPage.getElementById(id);
  const frame = answeredControl?.closest(".field");
  // A rule may find something else wrong with it by now.
  if (!error || !control || !answeredControl || !frame || answeredPage.getElementById(`${id}-error`))
    return false;
  frame.classList.add("wrong");
  const label = frame.querySelector(":scope > label, :scope > legend");
  (answeredPage.getElementById(`${id}-hint`) ?? label)?.after(error.cloneNode(true));
  for (const attribute of ["aria-invalid", "aria-describedby"]) {
    const value = control.getAttribute(attribute);
    if (value !== null) answeredControl.setAttribute(attribute, value);
  }
  return true;
}

/** Keeps the errors that are no field's. */
function keepSummary(form: HTMLFormElement, answeredForm: HTMLFormElement): boolean {
  const summary = form.ownerDocument.querySelector(".summary");
  const entries = [...(summary?.querySelectorAll("li:not(:has(a))") ?? [])].map((entry) =>
    entry.cloneNode(true),
  );
  if (!summary || entries.length === 0) return false;
  const answeredList = answeredForm.ownerDocument.querySelector(".summary ul");
  if (answeredList) answeredList.prepend(...entries);
  else {
    const keptSummary = summary.cloneNode(true) as Element;
    keptSummary.removeAttribute("autofocus");
    keptSummary.querySelector("ul")?.replaceChildren(...entries);
    answeredForm.before(keptSummary);
  }
  return true;
}
