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
    .filter((name) => name === wholeForm || keepError(form, answeredForm, name));
  if (keptNames.length === 0) return;
  answeredForm.dataset.found = keptNames.join(" ");
  keepEntries(form, answeredForm, keptNames);
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

/** Keeps the entries of these errors in the summary, among those that the check has found, in the order of the refusal. */
function keepEntries(
  form: HTMLFormElement,
  answeredForm: HTMLFormElement,
  keptNames: readonly string[],
): void {
  const summary = form.ownerDocument.querySelector(".summary");
  const links = keptNames.map((name) => (name === wholeForm ? "" : `#${idOf(form)}-${name}`));
  const entries = entriesOf(summary);
  const keptEntries = entries.filter((entry) => links.includes(linkOf(entry)));
  if (!summary || keptEntries.length === 0) return;
  const answeredSummary =
    answeredForm.ownerDocument.querySelector(".summary") ?? putSummary(summary, answeredForm);
  const places = [...entries, ...entriesOf(answeredSummary)].map(linkOf);
  const allEntries = [
    ...keptEntries.map((entry) => entry.cloneNode(true) as Element),
    ...entriesOf(answeredSummary),
  ];
  answeredSummary
    .querySelector("ul")
    ?.replaceChildren(
      ...allEntries.sort((one, other) => places.indexOf(linkOf(one)) - places.indexOf(linkOf(other))),
    );
}

/** Puts an empty summary above the form, which does not take the focus. */
function putSummary(summary: Element, answeredForm: HTMLFormElement): Element {
  const emptySummary = summary.cloneNode(true) as Element;
  emptySummary.removeAttribute("autofocus");
  emptySummary.querySelector("ul")?.replaceChildren();
  answeredForm.before(emptySummary);
  return emptySummary;
}

const entriesOf = (summary: Element | null): Element[] => [...(summary?.querySelectorAll("li") ?? [])];

/** Field that an entry leads to; empty if it is about the whole form. */
const linkOf = (entry: Element): string => entry.querySelector("a")?.getAttribute("href") ?? "";
