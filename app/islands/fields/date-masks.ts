import { maskDate } from "~/ui/fields/date-mask";
import type { Island } from "../island";
import { dateField, formatsOf } from "./date-field";

/** Adds the separators of a date while it is typed. */
export const dateMasks: Island = (page) => {
  page.addEventListener("input", (event) => {
    const { target: field } = event;
    if (!(field instanceof HTMLInputElement) || !field.matches(dateField)) return;
    const isTyping = event instanceof InputEvent && event.inputType === "insertText";
    // Adds separators only to digits typed at the end; deleting, pasting and mending in the middle stay untouched.
    if (isTyping && field.selectionStart === field.value.length)
      field.value = maskDate(field.value, formatsOf(field).dateFormat);
  });
};
