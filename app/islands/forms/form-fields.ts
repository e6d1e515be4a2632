import { isHere } from "../in-place/fetch-page";
import { actionOf } from "../in-place/in-place";

/** Forms whose questions are answered in place; the attribute names the fields that some rule is about. */
export const askingForms = "form.configured[data-rules]";

export type Field = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & { form: HTMLFormElement };

export const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement) &&
  element.form !== null;

/** Reads the attribute: the property may be a field of that name. */
export const idOf = (form: HTMLFormElement): string => form.getAttribute("id") ?? "";

/** Tells a field of the configuration from one of the page itself, whose id has no prefix. */
export const isConfigured = ({ id, form }: Field): boolean => id.startsWith(`${idOf(form)}-`);

const fieldsIn = (form: HTMLFormElement): Field[] => [...form.elements].filter(isField);

const isChoice = (field: Field): field is Field & HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

/** Returns what a field would send: what it holds, or what it held when the server wrote it. */
function valuesOf(field: Field, state: "now" | "written"): string[] {
  const isNow = state === "now";
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const chosenOptions = options.filter((option) => (isNow ? option.selected : option.defaultSelected));
    const isBlank = chosenOptions.length === 0 && !isNow && !field.multiple;
    return (isBlank ? options.slice(0, 1) : chosenOptions).map(({ value }) => value);
  }
  if (isChoice(field)) return (isNow ? field.checked : field.defaultChecked) ? [field.value] : [];
  return [isNow ? field.value : field.defaultValue];
}

/** Returns the same for all fields of one name, such as the choices of a group. */
function valuesAt(form: HTMLFormElement, name: string, state: "now" | "written"): string[] {
  return fieldsIn(form)
    .filter((field) => field.name === name)
    .flatMap((field) => valuesOf(field, state));
}

export const contentOf = (form: HTMLFormElement, name: string): string =>
  valuesAt(form, name, "now").join("\n");

const questionPrefix = "updateForm:";

/** Names the fields that others depend on: the page without script has a button beside each. */
export function controllingNames(form: HTMLFormElement): string[] {
  const buttons = form.querySelectorAll<HTMLButtonElement>(`.update > [value^="${questionPrefix}"]`);
  const names = [...buttons].map(({ value }) => value.slice(questionPrefix.length));
  return names.filter((name) => !name.startsWith("fold-"));
}

export function differsFromPage(form: HTMLFormElement, name: string): boolean {
  return contentOf(form, name) !== valuesAt(form, name, "written").join("\n");
}

/** Asks as the button beside the field does. */
export const checkOf = (name: string): [string, string] => ["intent", questionPrefix + name];

/** Buttons that ask about the form itself: conform's ones of rows and entries, and those that update it. */
export const isAsking = ({ name, value }: HTMLButtonElement): boolean =>
  name === "__intent__" || value.startsWith(questionPrefix);

/** Buttons that send the form: those at its end, and the unseen one that Enter presses. Its page answers it. */
export const isSending = (form: HTMLFormElement, button: HTMLButtonElement): boolean =>
  button.matches("form > .buttons > button, form > .unseen") &&
  !button.matches("[formaction], [formtarget], [data-dialog]") &&
  isHere(new URL(actionOf(form)));

/**
 * Collects what a question tells the server: everything but files, of which it hears the names; fields that cannot be
 * filled in now, since the answer would empty them; and what others depended on when the page was written.
 */
export function questionFields(form: HTMLFormElement, intent: [string, string]): FormData {
  const fields = new FormData();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  for (const field of fieldsIn(form)) {
    if (field instanceof HTMLInputElement && field.type === "file") {
      if (!isConfigured(field)) continue;
      for (const { name } of field.files ?? []) fields.append(field.name, name);
    } else if (field.disabled && field.name !== "") {
      for (const value of valuesOf(field, "now")) fields.append(field.name, value);
    }
  }
  for (const name of controllingNames(form)) {
    if (fields.has(`was.${name}`)) continue;
    for (const value of valuesAt(form, name, "written")) fields.append(`was.${name}`, value);
    // An empty choice is one, too.
    if (!fields.has(`was.${name}`)) fields.append(`was.${name}`, "");
  }
  fields.set(...intent);
  return fields;
}
