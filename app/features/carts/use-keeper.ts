import { type FocusEvent, useEffect, useRef } from "react";

/** Enter and leaving the field come together: what follows within this time is the same wish. */
const lockedFor = 50;

/** The field that was gone to when another one was kept: it has the focus again on the page that comes back. */
const goneTo = "keeper-gone-to";

/**
 * Where script runs, what was typed is sent when its field is left, if it was changed; a quantity only if it is not
 * empty. The form's button of this intent sends it.
 */
export function useKeeper(
  intent: string,
  keeps: (name: string) => boolean,
): { onBlur: (event: FocusEvent<HTMLFormElement>) => void } {
  const locked = useRef(false);
  useEffect(focusAgain, []);
  return {
    onBlur({ target, currentTarget: form, relatedTarget: next }) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      if (locked.current || !keeps(target.name) || !isChanged(target)) return;
      if (
        target.name.endsWith(".quantity") &&
        target.value.trim() === "" &&
        !target.name.startsWith("batches")
      )
        return;
      // On the way to a button of the same form, that button sends the field along.
      if (next instanceof HTMLButtonElement && next.form === form) return;
      locked.current = true;
      target.setAttribute("aria-busy", "true");
      if (next instanceof HTMLElement && next.id) sessionStorage.setItem(goneTo, next.id);
      setTimeout(() => {
        locked.current = false;
        form.requestSubmit(form.querySelector<HTMLButtonElement>(`button[value=${intent}]`));
      }, lockedFor);
    },
  };
}

function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue;
  const given = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  return field.value !== given?.value;
}

/** Unless something else on the page that came, such as what is wrong with it, has the focus already. */
function focusAgain(): void {
  const id = sessionStorage.getItem(goneTo);
  sessionStorage.removeItem(goneTo);
  if (id && document.activeElement === document.body) document.getElementById(id)?.focus();
}
