import type { OptionView } from "./form-view";
import type { ConfigOption, FormElement } from "./page-config";
import { type PresentContext, textOf } from "./present-context";
import type { SchemaFacts } from "./schema-facts";

export function presentOptions(
  element: FormElement,
  facts: SchemaFacts | null,
  context: PresentContext,
): OptionView[] | undefined {
  const loadedOptions = element.name ? context.choices?.[element.name] : undefined;
  if (loadedOptions) return [...loadedOptions];
  if (element.options) return element.options.map((option) => optionOf(option, context));
  return facts?.values?.map((value) => ({ value, label: value }));
}

function optionOf(option: ConfigOption, context: PresentContext): OptionView {
  const hint = textOf(option.hint, context);
  return {
    value: option.value,
    label: textOf(option.label, context) ?? option.value,
    ...(hint ? { hint } : {}),
    ...(option.subOptions ? { subOptions: option.subOptions.map((each) => optionOf(each, context)) } : {}),
  };
}
