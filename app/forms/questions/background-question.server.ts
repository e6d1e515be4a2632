import { z } from "zod";
import { locales } from "~/i18n/locales";
import { stateOf, visibleElements } from "../conditions";
import type { ElementView, FormView } from "../form-view";
import type { Findings } from "../rules";
import { copyOf, putAt, type Values, valueAt } from "../values";

/**
 * Names of the fields that somebody has left, as script sends them along with a question: only their errors are shown. The
 * empty name stands for the form itself, once it was sent and refused.
 */
export type LeftNames = Readonly<Record<string, true>>;

const stateSchema = z.object({ validated: z.record(z.string().max(200), z.boolean()) });

/** Reads conform's field of the form's state; null without script, which never sends it. */
export function readLeftNames(field: FormDataEntryValue | null): string[] | null {
  if (typeof field !== "string") return null;
  try {
    const state = stateSchema.safeParse(JSON.parse(field));
    return state.success ? Object.keys(state.data.validated) : null;
  } catch {
    return null;
  }
}

/** Keeps the names of fields that can be filled in now: one that another field locks is as if it had never been left. */
export function leftNamesIn(names: readonly string[], view: FormView, values: Values): LeftNames {
  const fieldNames = new Set(["", ...editableNames(view.elements, values, "")]);
  const leftNames = names.filter((name) => fieldNames.has(name.replace(/\[\d{1,3}\]/g, "[]")));
  return Object.fromEntries(leftNames.map((name) => [name, true as const]));
}

/** Returns the names of all fields that can be filled in, those of rows and entries without their number. */
function editableNames(elements: readonly ElementView[], values: Values, prefix: string): string[] {
  return elements.flatMap((element) => {
    const { isVisible, isEditable } = stateOf(element, values);
    const { atom, components = [] } = element;
    const name = prefix + element.name;
    if (!isVisible) return [];
    if (element.name === "") return editableNames(components, values, prefix);
    if (!isEditable) return [];
    if (atom === "table") return [name, ...editableNames(components, values, `${name}[].`)];
    return [name, `${name}[]`, ...locales.map((locale) => `${name}.${locale}`)];
  });
}

export const findingsOf = (findings: Findings, leftNames: LeftNames): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([name]) => Object.hasOwn(leftNames, name)));

/**
 * Fills in what the page did not show before: such a field starts with what is stored. A page sends what a field that
 * others depend on held when it was written, as `was.country`.
 */
export function putStartValues(view: FormView, payload: Record<string, unknown>, was: unknown): void {
  const valuesBefore = copyOf(payload) as Record<string, unknown>;
  for (const { name } of visibleElements(view.elements, payload)) {
    if (name === "") continue;
    const valueBefore = valueAt({ was }, `was.${name}`);
    if (valueBefore !== undefined) putAt(valuesBefore, name, valueBefore);
  }
  const shownElements = new Set(visibleElements(view.elements, valuesBefore));
  // A field that appears may itself show others.
  for (let isFilling = true; isFilling; ) {
    isFilling = false;
    for (const element of visibleElements(view.elements, payload)) {
      if (shownElements.has(element)) continue;
      shownElements.add(element);
      const storedValue = element.name && valueAt(view.values, element.name);
      if (!storedValue || valueAt(payload, element.name) !== undefined) continue;
      putAt(payload, element.name, copyOf(storedValue));
      isFilling = true;
    }
  }
}
