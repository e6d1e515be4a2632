import { type FocusEvent, useEffect, useRef } from "react";

/** Debounces: Enter submits and blurs the field at once. */
const debounceMs = 50;

/** Session storage key of the element that gets the focus on the page that comes back. */
const focusKey = "keeper-gone-to";

/**
 * Saves a changed field on blur by submitting its form with the button of the field's intent. `evenEmpty` tells whether an
 * emptied field is saved too; fields without an intent wait for a button.
 */
export function useSaveOnBlur(intentOf: (name: string) => { intent: string; evenEmpty: boolean } | null): {
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
} {
  const lockedRef = useRef(false);
  useEffect(restoreFocus, []);
  return {
    onBlur({ currentTarget: form, relatedTarget: next }) {
      const changedFields = [...form.elements].filter(isField).flatMap((field) => {
        const saveIntent = intentOf(field.name);
        return saveIntent && isChanged(field, saveIntent.evenEmpty) ? [{ field, ...saveIntent }] : [];
      });
      const [{ field, intent } = { field: null, intent: "" }] = changedFields;
      if (lockedRef.current || !field) return;
      // A button of the same form submits the field itself if pressed; otherwise blurring the button saves it.
      if (next instanceof HTMLButtonElement && next.form === form) return;
      lockedRef.current = true;
      field.setAttribute("aria-busy", "true");
      if (next instanceof HTMLElement) sessionStorageOrNull()?.setItem(focusKey, selectorOf(next));
      setTimeout(() => {
        lockedRef.current = false;
        form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value=${intent}]`));
      }, debounceMs);
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (one: Element): one is Field =>
  one instanceof HTMLInputElement || one instanceof HTMLSelectElement;

function isChanged(field: Field, evenEmpty: boolean): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue && (evenEmpty || field.value.trim() !== "");
  const defaultOption = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== defaultOption?.value;
}

/** Builds a selector that finds the element again after the page has reloaded. */
function selectorOf(element: HTMLElement): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { name = "", value = "" } = element as Partial<HTMLInputElement>;
  return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
}

/** Returns null if the browser denies access to session storage: reading the property then throws. */
function sessionStorageOrNull(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Restores the focus, unless the reloaded page has focused something else, such as its error summary. */
function restoreFocus(): void {
  const selector = sessionStorageOrNull()?.getItem(focusKey);
  sessionStorageOrNull()?.removeItem(focusKey);
  if (selector && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`main ${selector}`)?.focus();
}
