import { type Field, idOf } from "./form-fields";

/** Names of fields that were left since the last question; the others stand in the page that answered it. */
const leftNames = new WeakMap<HTMLFormElement, Set<string>>();

const stateField = "__state__";

/** Notes that a field was left: from now on its errors are shown. */
export function noteLeft({ form, name }: Field): void {
  const names = leftNames.get(form) ?? new Set();
  leftNames.set(form, names.add(name));
}

export const wasLeft = ({ form, name }: Field): boolean =>
  (leftNames.get(form)?.has(name) ?? false) || writtenNames(form).includes(name);

/** Sends the names along in the field that conform has for it; the answered page carries them on. */
export function addLeftNames(form: HTMLFormElement, fields: FormData): void {
  const names = [...writtenNames(form), ...(leftNames.get(form) ?? [])];
  leftNames.delete(form);
  fields.set(
    stateField,
    JSON.stringify({ validated: Object.fromEntries(names.map((name) => [name, true])) }),
  );
}

function writtenNames(form: HTMLFormElement): string[] {
  const input = form.querySelector<HTMLInputElement>(`input[name="${stateField}"]`);
  return input ? Object.keys(JSON.parse(input.value).validated) : refusedNames(form);
}

/** Returns the fields of a refused form that have an error, which counts as left, and the form itself (the empty name). */
function refusedNames(form: HTMLFormElement): string[] {
  const [start, end] = [`${idOf(form)}-`, "-error"];
  const names = [...form.querySelectorAll<HTMLElement>(`.error[id^="${start}"]`)].map(({ id }) =>
    id.slice(start.length, -end.length),
  );
  return form.ownerDocument.querySelector(".summary") ? ["", ...names] : names;
}
