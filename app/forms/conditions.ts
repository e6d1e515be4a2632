import type { ElementView } from "./form-view";
import type { Condition } from "./page-config";
import { isEmpty, type Values, valueAt } from "./values";

export function isMet(condition: Condition, values: Values): boolean {
  const value = valueAt(values, condition.dependsOn);
  if (typeof condition.is === "boolean") return condition.is !== isEmpty(value);
  const expectedValues = Array.isArray(condition.is) ? condition.is : [condition.is];
  const fieldValues = Array.isArray(value) ? value : [value ?? ""];
  return fieldValues.some((each) => expectedValues.includes(String(each)));
}

/** State of an element, which depends on the values of other fields. */
export interface ElementState {
  isVisible: boolean;
  /** True if it can be filled in; otherwise the stored value stays. */
  isEditable: boolean;
  isReadOnly: boolean;
  isDisabled: boolean;
}

export function stateOf(element: ElementView, values: Values): ElementState {
  const { shownWhen, enabledWhen, readonlyWhen } = element;
  const isVisible = !shownWhen || isMet(shownWhen, values);
  const isDisabled = element.disabled === true || (enabledWhen !== undefined && !isMet(enabledWhen, values));
  const isReadOnly =
    element.readonly === true ||
    element.atom === "read_only" ||
    (readonlyWhen !== undefined && isMet(readonlyWhen, values));
  return { isVisible, isDisabled, isReadOnly, isEditable: isVisible && !isDisabled && !isReadOnly };
}

/** Returns the visible elements, outer before inner, without a table's columns. */
export function visibleElements(elements: readonly ElementView[], values: Values): ElementView[] {
  return elements.flatMap((element) => {
    if (!stateOf(element, values).isVisible) return [];
    const inner = element.atom === "table" ? [] : visibleElements(element.components ?? [], values);
    return [element, ...inner];
  });
}

/** Returns the choices of a field; a dependent field has those of the option chosen in its source. */
export function optionsOf(element: ElementView, all: readonly ElementView[], values: Values) {
  if (!element.optionsFrom) return element.options ?? [];
  const source = findElement(all, element.optionsFrom);
  const sourceValue = valueAt(values, element.optionsFrom);
  return source?.options?.find(({ value }) => value === sourceValue)?.subOptions ?? [];
}

/** Finds the `picks` whose marked entry this field holds: it is chosen beside them, not in a field of its own. */
export function findMarkedPicks(elements: readonly ElementView[], name: string): ElementView | undefined {
  for (const element of elements) {
    if (element.marks === name && element.atom === "picks") return element;
    const inner = element.atom === "table" ? undefined : findMarkedPicks(element.components ?? [], name);
    if (inner) return inner;
  }
  return undefined;
}

/** Returns the names of all fields in the order of the form. */
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

/** Returns the names of the fields without whose tick the form is not accepted. */
export const consentNames = (elements: readonly ElementView[]): string[] =>
  elements.flatMap(({ atom, name, components = [] }) => [
    ...(atom === "consent" ? [name] : []),
    ...(atom === "table" ? [] : consentNames(components)),
  ]);
