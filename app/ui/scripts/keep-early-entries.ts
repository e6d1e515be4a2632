/** Text with the place of the caret in it. */
interface TypedText {
  text: string;
  start: number;
  end: number;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Keeps what is entered before hydration. React 18.3 writes the text that came with the page into each text area that
 * it hydrates, over any other (`postMountWrapper` in ReactDOMTextarea.js). The other fields keep what they have, but
 * whatever follows them, like the sum of ticked rows or a field's dependents, began to listen after their events. Returns
 * the function to call after hydration, which brings the texts back and reports each entry again.
 */
export function keepEarlyEntries(page: Document): () => void {
  const fields = new Set<Field>();
  const texts = new Map<HTMLTextAreaElement, TypedText>();
  const note = (field: Field) => {
    fields.add(field);
    if (field instanceof HTMLTextAreaElement)
      texts.set(field, { text: field.value, start: field.selectionStart, end: field.selectionEnd });
  };
  const listen = ({ target }: Event) => {
    if (isField(target)) note(target);
  };
  const events = ["input", "change"] as const;
  for (const field of page.querySelectorAll<Field>("input, select, textarea"))
    if (isEdited(field)) note(field);
  for (const name of events) page.addEventListener(name, listen, true);
  return () => {
    for (const name of events) page.removeEventListener(name, listen, true);
    for (const [area, { text, start, end }] of texts) {
      if (area.value === text) continue;
      area.value = text;
      if (page.activeElement === area) area.setSelectionRange(start, end);
    }
    for (const field of fields)
      for (const name of events) field.dispatchEvent(new Event(name, { bubbles: true }));
  };
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/** Compares with what came with the page. A list that marks no option begins with its first. */
function isEdited(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    if (field.multiple) return options.some((option) => option.selected !== option.defaultSelected);
    const markedIndex = options.findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(markedIndex, 0);
  }
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
