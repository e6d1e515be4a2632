import { type FocusEvent, useEffect, useRef } from "react";

/** Enter and leaving the field come together: what follows within this time is the same wish. */
const lockedFor = 50;

/** The field that was gone to when another one was kept: it has the focus again on the page that comes back. */
const goneTo = "keeper-gone-to";

/**
 * Where script runs, what was typed is sent when its field is left, if it was changed; `evenEmpty` says whether nothing
 * is a value. The form's button of this intent sends it.
 */
export function useKeeper(
  intent: string,
  keeps: (name: string) => boolean,
  { evenEmpty = true } = {},
): { onBlur: (event: FocusEvent<HTMLFormElement>) => void } {
  const locked = useRef(false);
  useEffect(focusAgain, []);
  return {
    onBlur({ currentTarget: form, relatedTarget: next }) {
      const field = [...form.elements].find(
        (one) => isField(one) && keeps(one.name) && isChanged(one, evenEmpty),
      );
      if (locked.current || !field) return;
      // A button of the same form sends the field along, should it be pressed; else it is sent when the button is left.
      if (next instanceof HTMLButtonElement && next.form === form) return;
      locked.current = true;
      field.setAttribute("aria-busy", "true");
      if (next instanceof HTMLElement) memory()?.setItem(goneTo, placeOf(next));
      setTimeout(() => {
        locked.current = false;
        form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value=${intent}]`));
      }, lockedFor);
    },
  };
}

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (one: Element): one is Field =>
  one instanceof HTMLInputElement || one instanceof HTMLSelectElement;

function isChanged(field: Field, evenEmpty: boolean): boolean {
  if (field instanceof HTMLInputElement)
    return field.value !== field.defaultValue && (evenEmpty || field.value.trim() !== "");
  const given = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== given?.value;
}

/** By what an element is known again on the same page when that comes anew. */
function placeOf(element: HTMLElement): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { name = "", value = "" } = element as Partial<HTMLInputElement>;
  return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
}

/** Browsers that keep nothing refuse even to be asked. */
function memory(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Unless something else on the page that came, such as what is wrong with it, has the focus already. */
function focusAgain(): void {
  const place = memory()?.getItem(goneTo);
  memory()?.removeItem(goneTo);
  if (place && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`main ${place}`)?.focus();
}
