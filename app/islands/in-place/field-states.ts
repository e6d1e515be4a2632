/** Field that somebody can change. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** States of fields by their key: what they hold, told in one text. */
export type FieldStates = ReadonlyMap<string, string>;

const isField = (element: Element): element is Field =>
  (element instanceof HTMLInputElement && !["hidden", "file", "submit", "button"].includes(element.type)) ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

/** Lists the fields of a page, each by a key under which another rendering of the same page has it too. */
export function fieldsOf(page: Document): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const element of page.querySelectorAll("input, select, textarea")) {
    if (!isField(element)) continue;
    let key = keyOf(element);
    while (fields.has(key)) key += "+";
    fields.set(key, element);
  }
  return fields;
}

/** Names a field by its form and its name; a row of a list by the id that it carries, since its number changes. */
function keyOf(field: Field): string {
  const { form, name } = field;
  // Reads attributes, since fields may be named `id` or `action`; leaves out the query, which changes when a list is turned.
  const formKey = form?.getAttribute("id") ?? form?.getAttribute("action")?.split("?", 1)[0] ?? "";
  const isChoice = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  return `${formKey} ${rowName(field)} ${isChoice ? field.value : ""}`.trim() || name;
}

function rowName({ form, name }: Field): string {
  const [, list, index, rest] = /^(\w+)\[(\d+)(?::[^\]]+)?\]\.(.+)$/.exec(name) ?? [];
  const row = list && form?.elements.namedItem(`${list}[${index}].id`);
  return row instanceof HTMLInputElement ? `${list}[${row.value}].${rest}` : name;
}

function stateOf(field: Field): string {
  if (field instanceof HTMLSelectElement)
    return JSON.stringify([...field.selectedOptions].map(({ value }) => value));
  const isChoice = field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);
  return isChoice ? String(field.checked) : field.value;
}

/** Returns what a field held when the server wrote it. */
function writtenState(field: Field): string {
  if (field instanceof HTMLTextAreaElement) return field.defaultValue;
  if (field instanceof HTMLSelectElement) {
    const markedOptions = [...field.options].filter((option) => option.defaultSelected);
    const options =
      markedOptions.length > 0 || field.multiple ? markedOptions : [...field.options].slice(0, 1);
    return JSON.stringify(options.map(({ value }) => value));
  }
  const isChoice = ["checkbox", "radio"].includes(field.type);
  return isChoice ? String(field.defaultChecked) : field.defaultValue;
}

export function readStates(page: Document): FieldStates {
  return new Map([...fieldsOf(page)].map(([key, field]) => [key, stateOf(field)]));
}

/**
 * Selects what an answer must not overwrite: in the form that was sent, what was changed since then; elsewhere, what
 * differs from the page as the server wrote it. A secret is never echoed, so a form that is shown again keeps it.
 */
export function unsentStates(
  page: Document,
  {
    form,
    sentStates,
    isShownAgain,
  }: { form: Element | null; sentStates: FieldStates; isShownAgain: boolean },
): FieldStates {
  const unsentFields = [...fieldsOf(page)].filter(([key, field]) => {
    if (!form || field.form !== form) return stateOf(field) !== writtenState(field);
    return (
      stateOf(field) !== sentStates.get(key) ||
      (isShownAgain && field.matches("[type=password], [data-secret]"))
    );
  });
  return new Map(unsentFields.map(([key, field]) => [key, stateOf(field)]));
}

/** Puts states back into the fields that the page still has. */
export function restoreStates(page: Document, states: FieldStates): void {
  const fields = fieldsOf(page);
  for (const [key, state] of states) {
    const field = fields.get(key);
    if (!field || stateOf(field) === state) continue;
    if (field instanceof HTMLSelectElement) {
      const values: string[] = JSON.parse(state);
      for (const option of field.options) option.selected = values.includes(option.value);
    } else if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
      field.checked = state === "true";
    else field.value = state;
  }
}
