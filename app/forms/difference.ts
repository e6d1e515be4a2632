import { isField } from "./atoms";
import { allElements, type PageConfig } from "./page-config";
import { copyOf, isEmpty, type Values, valueAt } from "./values";

export interface FieldChange {
  name: string;
  before: unknown;
  after: unknown;
}

/**
 * What a form's submission changed, field by field, for the audit entry. Of secrets it says only that they were set:
 * neither the old value nor the new one is written down.
 */
export function difference(
  form: { secret: readonly string[] },
  config: PageConfig,
  before: Values,
  after: Values,
): FieldChange[] {
  const names = allElements(config.components).flatMap(({ atom, name }) =>
    isField(atom) && name ? [name] : [],
  );
  return names.flatMap((name): FieldChange[] => {
    const [old, fresh] = [valueAt(before, name), valueAt(after, name)];
    if (form.secret.includes(name)) {
      if (isEmpty(fresh) || old === fresh) return [];
      return [{ name, before: isEmpty(old) ? "not set" : "set", after: "set" }];
    }
    if (JSON.stringify(old ?? null) === JSON.stringify(fresh ?? null)) return [];
    return [{ name, before: copyOf(old ?? null), after: copyOf(fresh ?? null) }];
  });
}
