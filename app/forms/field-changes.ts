import { isField } from "./atoms";
import { allElements, type PageConfig } from "./page-config";
import { copyOf, isEmpty, type Values, valueAt } from "./values";

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/**
 * Compares stored and submitted values field by field, for the audit entry. A secret is only recorded as set: neither
 * its old value nor its new one is written down.
 */
export function fieldChangesOf(
  form: { secret: readonly string[] },
  config: PageConfig,
  before: Values,
  after: Values,
): FieldChange[] {
  const names = allElements(config.components).flatMap(({ atom, name }) =>
    isField(atom) && name ? [name] : [],
  );
  return names.flatMap((name): FieldChange[] => {
    const [oldValue, newValue] = [valueAt(before, name), valueAt(after, name)];
    if (form.secret.includes(name)) {
      if (isEmpty(newValue) || oldValue === newValue) return [];
      return [{ name, before: isEmpty(oldValue) ? "not set" : "set", after: "set" }];
    }
    if (JSON.stringify(oldValue ?? null) === JSON.stringify(newValue ?? null)) return [];
    return [{ name, before: copyOf(oldValue ?? null), after: copyOf(newValue ?? null) }];
  });
}
