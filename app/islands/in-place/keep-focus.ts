import { fieldsOf } from "./field-states";

/** Remembers what has the focus, and returns the function that puts it back after the page was written anew. */
export function rememberFocus(page: Document): () => void {
  const element = page.activeElement;
  if (!(element instanceof HTMLElement) || element === page.body) return () => undefined;
  const fieldKey = [...fieldsOf(page)].find(([, field]) => field === element)?.[0];
  const caret = caretOf(element);
  const control = controlOf(element);
  return () => {
    const field = fieldKey === undefined ? undefined : fieldsOf(page).get(fieldKey);
    const isThere =
      element.isConnected &&
      (fieldKey === undefined ? isSame(controlOf(element), control) : field === element);
    const target = isThere ? element : (field ?? sameControl(page, control) ?? page.querySelector("main"));
    if (target === page.activeElement) return;
    target?.focus({ preventScroll: true });
    if (caret && field instanceof HTMLInputElement) field.setSelectionRange(...caret);
  };
}

/** Returns the selection in a text field; other kinds of input have none. */
function caretOf(element: Element): [number, number] | null {
  if (!(element instanceof HTMLInputElement) || element.selectionStart === null) return null;
  return [element.selectionStart, element.selectionEnd ?? element.selectionStart];
}

interface Control {
  tag: string;
  name: string;
  value: string;
  text: string;
}

function controlOf(element: HTMLElement): Control {
  const { name = "", value = "" } = element as Partial<HTMLButtonElement>;
  return { tag: element.tagName, name, value, text: element.textContent ?? "" };
}

const isSame = (one: Control, other: Control): boolean =>
  one.name === other.name && one.value === other.value && one.text === other.text;

/** Finds a button by what it sends, or a link by its words. */
function sameControl(page: Document, { tag, name, value, text }: Control): HTMLElement | undefined {
  const controls = [...page.querySelectorAll<HTMLElement>(`main ${tag}, header ${tag}`)];
  return controls.find((each) => {
    const other = controlOf(each);
    return name === "" ? other.text === text && text !== "" : other.name === name && other.value === value;
  });
}
