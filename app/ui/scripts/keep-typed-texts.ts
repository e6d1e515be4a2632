/** A text with the place of the caret in it. */
interface TypedText {
  text: string;
  start: number;
  end: number;
}

/**
 * Keeps what is typed into text areas before hydration: React 18.3 writes the text that came with the page into each one
 * that it hydrates, over any other (`postMountWrapper` in ReactDOMTextarea.js). Fields of one line, lists and boxes keep
 * what they have. Returns the function to call after hydration.
 */
export function keepTypedTexts(page: Document): () => void {
  const typedTexts = new Map<HTMLTextAreaElement, TypedText>();
  const note = (area: HTMLTextAreaElement) =>
    typedTexts.set(area, { text: area.value, start: area.selectionStart, end: area.selectionEnd });
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) note(target);
  };
  for (const area of page.querySelectorAll("textarea")) if (area.value !== area.defaultValue) note(area);
  page.addEventListener("input", listen, true);
  return () => {
    page.removeEventListener("input", listen, true);
    for (const [area, { text, start, end }] of typedTexts) {
      if (area.value === text) continue;
      area.value = text;
      if (page.activeElement === area) area.setSelectionRange(start, end);
      // Tells rules and previews of the form, which read the text when it changes.
      area.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}
