import type { FormEvent } from "react";

/**
 * Sends quantities that were typed but not saved yet along with another form of the cart. Prevents a race: the click on
 * 'Continue' also ends the typing in a line, and both would be sent at once.
 */
export function carryTypedLines({ currentTarget: form }: FormEvent<HTMLFormElement>): void {
  const lines = form.ownerDocument.querySelector<HTMLFormElement>("form.lines");
  const fields = [...(lines?.elements ?? [])].filter(
    (field): field is HTMLInputElement =>
      field instanceof HTMLInputElement && field.name.startsWith("items["),
  );
  if (!fields.some((field) => field.type !== "hidden" && field.value !== field.defaultValue)) return;
  for (const { name, value } of fields) {
    const copy = form.ownerDocument.createElement("input");
    Object.assign(copy, { type: "hidden", name, value });
    form.append(copy);
  }
}
