import { type FocusEvent, useRef } from "react";

/** Enter and leaving the field come together: what follows within this time is the same wish. */
const lockedFor = 50;

/** Where script runs, a quantity is sent when its field is left, if it was changed and is not empty. */
export function useQuantityKeeper(): { onBlur: (event: FocusEvent<HTMLFormElement>) => void } {
  const locked = useRef(false);
  return {
    onBlur(event) {
      const { target, currentTarget: form } = event;
      if (!(target instanceof HTMLInputElement) || !target.name.endsWith(".quantity")) return;
      if (locked.current || target.value.trim() === "" || target.value === target.defaultValue) return;
      // On the way to a button of the same form, that button sends the field along.
      if (event.relatedTarget instanceof HTMLButtonElement && event.relatedTarget.form === form) return;
      locked.current = true;
      target.setAttribute("aria-busy", "true");
      setTimeout(() => {
        locked.current = false;
        form.requestSubmit(form.querySelector<HTMLButtonElement>("button[value=update]"));
      }, lockedFor);
    },
  };
}
