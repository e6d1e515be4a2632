import { formatDate, timeExample } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import { isField } from "./atoms";
import type { Rule, SimpleRule } from "./form-view";
import type { FormElement, SimpleValidation } from "./page-config";
import { type PresentContext, textOf } from "./present-context";
import type { SchemaFacts } from "./schema-facts";

/** Returns the configured rules with their messages, and those of the schema with the default ones. */
export function rulesOf(element: FormElement, facts: SchemaFacts | null, context: PresentContext): Rule[] {
  const rules = element.validations.map((validation): Rule => {
    if (validation.type !== "conditional") return withMessage(validation, context, element.atom);
    const { then, otherwise } = validation;
    const inner = (each: SimpleValidation) => withMessage(each, context, element.atom);
    // biome-ignore lint/suspicious/noThenProperty: the word of the specification; plain data that nobody awaits
    return { ...validation, then: then.map(inner), otherwise: otherwise.map(inner) };
  });
  const hasRule = (type: Rule["type"]) => rules.some((rule) => rule.type === type);
  const isRequired = facts?.required === true && isField(element.atom) && !element.hidden;
  if (isRequired && !hasRule("required"))
    rules.unshift(withMessage({ type: "required" }, context, element.atom));
  // The attribute alone binds browsers only.
  if (element.maxlength !== undefined && !hasRule("max_length"))
    rules.push(withMessage({ type: "max_length", value: element.maxlength }, context, element.atom));
  const message = formatMessage(element, facts, context);
  return message === null ? rules : [...rules, { type: "format", message }];
}

/** Returns the message of a malformed date, time or colour, or null where the operation's schema reads the field itself. */
function formatMessage(
  { atom }: FormElement,
  facts: SchemaFacts | null,
  { t, formats }: PresentContext,
): string | null {
  if (facts?.typed) return null;
  if (atom === "time") return t("form.time", { example: timeExample(formats) });
  if (atom === "color") return t("form.colour");
  if (atom === "date") return t("form.date", { example: formatDate("2026-12-31", formats) });
  return null;
}

function withMessage(validation: SimpleValidation, context: PresentContext, atom?: string): SimpleRule {
  const value = "value" in validation ? validation.value : 0;
  const message =
    textOf(validation.message, context) ||
    context.t(defaultMessage(validation, atom), { minimum: value, maximum: value });
  return { ...validation, message };
}

function defaultMessage({ type }: SimpleValidation, atom?: string): MessageKey {
  switch (type) {
    case "required":
    case "dynamic_required":
      if (atom === "translated" || atom === "translated_area") return "form.oneLanguage";
      return atom === "consent" ? "forms.rule.consent" : "form.required";
    case "min_length":
      return "form.tooShort";
    case "max_length":
      return "form.tooLong";
    case "upcase_letter":
      return "forms.rule.upcaseLetter";
    case "downcase_letter":
      return "forms.rule.downcaseLetter";
    case "digit":
      return "forms.rule.digit";
    case "special_character":
      return "forms.rule.specialCharacter";
    case "no_special_character":
      return "forms.rule.noSpecialCharacter";
    case "greater_than_or_equal_to":
      return "forms.rule.atLeast";
  }
}
