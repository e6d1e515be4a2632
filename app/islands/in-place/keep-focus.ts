import { fieldsOf } from "./field-states";

/** Remembers what has the focus, and returns the function that puts it back after the page was written anew. */
export function rememberFocus(page: Document): () => void {
  const element = page.activeElement;
  if (!(element instanceof HTMLElement) || element === page.body) return () => undefined;
  const fieldKey = [...fieldsOf(page)].find(([, field]) => field === element)?.[0];
  const caret = caretOf(element);
  const control = controlOf(element);
  const place = controlsLike(page, control).indexOf(element);
  return () => {
    const field = fieldKey === undefined ? undefined : fieldsOf(page).get(fieldKey);
    const isThere =
      element.isConnected &&
      (fieldKey === undefined ? isSame(controlOf(element), control) : field === element);
    const target = isThere
      ? element
      : (field ?? sameControl(page, control) ?? controlAt(page, control, place));
    if (target !== page.activeElement) target?.focus({ preventScroll: true });
    // Writing a value moves the caret to its end, also in a field that has kept the focus.
    if (caret && field && String(caretOf(field)) !== String(caret)) moveCaret(field, caret);
  };
}

/** Returns the selection in a text field; other kinds of fields have none. */
function caretOf(element: Element): [number, number] | null {
  if (!isText(element) || element.selectionStart === null) return null;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function moveCaret(field: Element, caret: [number, number]): void {
  if (isText(field) && field.selectionStart !== null) field.setSelectionRange(...caret);
}

/** Identity of a button or link, the same on each rendering of its page. */
export interface Control {
  tag: string;
  name: string;
  value: string;
  text: string;
}

export function controlOf(element: HTMLElement): Control {
  const { name = "", value = "" } = element as Partial<HTMLButtonElement>;
  return { tag: element.tagName, name, value, text: element.textContent ?? "" };
}

const isSame = (one: Control, other: Control): boolean =>
  one.name === other.name && one.value === other.value && one.text === other.text;

/** Tells whether two buttons send the same. */
export const sendsSame = (one: Control, other: Control): boolean =>
  one.tag === other.tag && one.name === other.name && one.value === other.value;

/** Finds a button by what it sends, or a link by its words; of an entry that has moved, a button to move it on. */
function sameControl(page: Document, { tag, name, value, text }: Control): HTMLElement | undefined {
  const controls = [...page.querySelectorAll<HTMLElement>(`main ${tag}, header ${tag}`)];
  const sameOne = controls.find((each) => {
    const other = controlOf(each);
    return name === "" ? other.text === text && text !== "" : other.name === name && other.value === value;
  });
  if (sameOne) return sameOne;
  const withValue = (isMeant: (value: string) => boolean) =>
    controls.find((each) => {
      const other = controlOf(each);
      return other.name === name && isMeant(other.value);
    });
  // The button that opened a row closes it now.
  const [, verb, row] = /^(open|close):(.+)$/.exec(value) ?? [];
  if (verb) return withValue((other) => other === `${verb === "open" ? "close" : "open"}:${row}`);
  // Matches intents such as `move:entry:place`, whose place has changed.
  const entry = /^[^:]+:[^:]+:(?=[^:]+$)/.exec(value)?.[0];
  return entry === undefined ? undefined : withValue((other) => other.startsWith(entry));
}

/** Returns the control that has taken the place of one that is gone, such as the removal of the next line, else the page. */
function controlAt(page: Document, control: Control, place: number): HTMLElement | null {
  return (
    controlsLike(page, control)
      .slice(0, place + 1)
      .at(-1) ?? page.querySelector("main")
  );
}

/** Lists the controls that do the same to other lines: what they send begins alike. */
function controlsLike(page: Document, { tag, name, value }: Control): HTMLElement[] {
  const [intent, line] = value.split(":");
  if (line === undefined) return [];
  return [...page.querySelectorAll<HTMLElement>(`main ${tag}`)].filter((each) => {
    const other = controlOf(each);
    return other.name === name && other.value.startsWith(`${intent}:`);
  });
}
