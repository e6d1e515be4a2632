import type { ElementView } from "./form-view";
import type { Condition } from "./page-config";
import { isEmpty, type Values, valueAt } from "./values";

export function isMet(condition: Condition, values: Values): boolean {
  const value = valueAt(values, condition.dependsOn);
  if (typeof condition.is === "boolean") return condition.is !== isEmpty(value);
  const wanted = Array.isArray(condition.is) ? condition.is : [condition.is];
  const given = Array.isArray(value) ? value : [value ?? ""];
  return given.some((each) => wanted.includes(String(each)));
}

/** What an element is at the moment, by what is in the other fields. */
export interface ElementState {
  shown: boolean;
  /** Can be filled in; otherwise what is stored stays. */
  open: boolean;
  readonly: boolean;
  disabled: boolean;
}

export function stateOf(element: ElementView, values: Values): ElementState {
  const { shownWhen, enabledWhen, readonlyWhen } = element;
  const shown = !shownWhen || isMet(shownWhen, values);
  const disabled = element.disabled === true || (enabledWhen !== undefined && !isMet(enabledWhen, values));
  const readonly =
    element.readonly === true ||
    element.atom === "read_only" ||
    (readonlyWhen !== undefined && isMet(readonlyWhen, values));
  return { shown, disabled, readonly, open: shown && !disabled && !readonly };
}

/** The elements that are shown now, outer before inner, without a table's columns. */
export function shownElements(elements: readonly ElementView[], values: Values): ElementView[] {
  return elements.flatMap((element) => {
    if (!stateOf(element, values).shown) return [];
    const inner = element.atom === "table" ? [] : shownElements(element.components ?? [], values);
    return [element, ...inner];
  });
}

/** The choices of a field; of one that follows another, those that belong to what is chosen there. */
export function optionsOf(element: ElementView, all: readonly ElementView[], values: Values) {
  if (!element.optionsFrom) return element.options ?? [];
  const controlling = findElement(all, element.optionsFrom);
  const chosen = valueAt(values, element.optionsFrom);
  return controlling?.options?.find(({ value }) => value === chosen)?.subOptions ?? [];
}

/** All fields in the order in which the form shows them. */
export const fieldNames = (elements: readonly ElementView[]): string[] =>
  elements.flatMap(({ name, components = [] }) => [name, ...fieldNames(components)]);

export function findElement(elements: readonly ElementView[], name: string): ElementView | undefined {
  for (const element of elements) {
    if (element.name === name) return element;
    const inner = element.atom === "table" ? undefined : findElement(element.components ?? [], name);
    if (inner) return inner;
  }
  return undefined;
}
