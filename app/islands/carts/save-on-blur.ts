import type { Island } from "../island";
import { pageChanged } from "../page-changed";
import { type SavedField, savingOf } from "./saving-rules";

/** Debounces: Enter submits and blurs the field at once. */
const debounceMs = 50;

/** Session storage key of the element that gets the focus on the page that comes back. */
const focusKey = "keeper-gone-to";

const forms = "form[data-saves]";

/**
 * Saves a changed field on blur by submitting its form with the button that the form's rules name; fields without a rule
 * wait for a button.
 */
export const saveOnBlur: Island = (page) => {
  const savingForms = new WeakSet<HTMLFormElement>();
  if (page.querySelector(forms)) restoreFocus(page);
  // The focus was never lost.
  page.addEventListener(pageChanged, () => storageOf(page)?.removeItem(focusKey));
  // A pressed button has the focus before its click.
  let isPressing = false;
  page.addEventListener("pointerdown", () => {
    isPressing = true;
  });
  page.addEventListener("keydown", () => {
    isPressing = false;
  });
  page.addEventListener("focusout", ({ target, relatedTarget: next }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>(forms) : null;
    if (!form || savingForms.has(form)) return;
    const [change] = changesIn(form);
    if (!change) return;
    // A button of the same form submits the field itself if pressed; one that is reached by the keyboard may not be.
    if (isPressing && next instanceof HTMLButtonElement && next.form === form) return;
    savingForms.add(form);
    change.field.setAttribute("aria-busy", "true");
    if (next instanceof HTMLElement) storageOf(page)?.setItem(focusKey, selectorOf(next));
    setTimeout(() => {
      savingForms.delete(form);
      if (form.isConnected)
        form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value="${change.intent}"]`));
    }, debounceMs);
  });
};

/** Finds the changed fields that are saved on blur, each with the intent of its button. */
function changesIn(form: HTMLFormElement): { field: SavedField; intent: string }[] {
  return [...form.elements].filter(isField).flatMap((field) => {
    const saving = savingOf(form.dataset.saves ?? "", field.name);
    return saving && isChanged(field, saving.evenEmpty) ? [{ field, intent: saving.intent }] : [];
  });
}

const isField = (one: Element): one is SavedField =>
  one instanceof HTMLInputElement || one instanceof HTMLSelectElement;

function isChanged(field: SavedField, evenEmpty: boolean): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue && (evenEmpty || field.value.trim() !== "");
  const defaultOption = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== defaultOption?.value;
}

/** Builds a selector that finds the element again after the page has reloaded. */
function selectorOf(element: HTMLElement): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { name = "", value = "" } = element as Partial<HTMLInputElement>;
  // An empty field may have come without a value.
  return `[name="${CSS.escape(name)}"]${value ? `[value="${CSS.escape(value)}"]` : ""}`;
}

/** Returns null if the browser denies access to session storage: reading the property then throws. */
function storageOf(page: Document): Storage | null {
  try {
    return page.defaultView?.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** Restores the focus, unless the reloaded page has focused something else, such as its error summary. */
function restoreFocus(page: Document): void {
  const storage = storageOf(page);
  const selector = storage?.getItem(focusKey);
  storage?.removeItem(focusKey);
  if (selector && page.activeElement === page.body)
    page.querySelector<HTMLElement>(`main ${selector}`)?.focus();
}
