import { type Formats, formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import type { OptionView } from "./form-view";
import type { FormElement } from "./page-config";
import { isSecret, type PresentContext } from "./present-context";
import { presentOptions } from "./present-options";
import { putAt, valueAt } from "./values";

/** Puts in the start value of a field: the stored one, else the preset of the configuration. */
export function putStartValue(
  values: Record<string, unknown>,
  element: FormElement,
  context: PresentContext,
): void {
  const { atom, name } = element;
  if (!name || atom === "password" || isSecret(element, context.form)) return;
  const storedValue = context.values ? valueAt(context.values, name) : undefined;
  const preset = element.checked === undefined ? element.value : element.checked;
  const value =
    atom === "list"
      ? orderChoices(storedValue ?? preset, presentOptions(element, null, context))
      : formValueOf(storedValue === undefined ? preset : storedValue, element, context.formats);
  if (value !== undefined) putAt(values, name, value);
}

/** Returns every choice once: first in the stored order, then the ones added since. */
function orderChoices(storedValue: unknown, options: OptionView[] = []): string[] {
  const values = options.map(({ value }) => value);
  const storedOrder = (Array.isArray(storedValue) ? storedValue.map(String) : []).filter((value) =>
    values.includes(value),
  );
  return [...new Set([...storedOrder, ...values])];
}

/** Returns a stored value as a visitor would type it. */
function formValueOf(value: unknown, element: FormElement, formats: Formats): unknown {
  if (value === undefined || value === null) return undefined;
  if (element.atom === "code") return typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (Array.isArray(value)) return value.map((each) => formEntryOf(each, element, formats));
  if (typeof value === "object") return value;
  return formTextOf(String(value), element, formats);
}

function formEntryOf(entry: unknown, element: FormElement, formats: Formats): unknown {
  if (element.atom !== "table" || typeof entry !== "object" || entry === null) return String(entry);
  const row = entry as Record<string, unknown>;
  const cells = (element.components ?? []).map((column) => {
    const name = column.name ?? "";
    return [name, formValueOf(row[name], column, formats)] as const;
  });
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
}

function formTextOf(text: string, { atom }: FormElement, formats: Formats): string {
  const isDecimal = /^-?\d{1,15}(\.\d{1,6})?$/.test(text);
  if (atom === "date" && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, formats);
  if (atom === "quantity" && isDecimal) return formatQuantity(text, formats);
  if (atom === "money" && isDecimal) return formatMoney(text, formats);
  return text;
}
