import Big from "big.js";
import { type Formats, parseDate, parseTime } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import { parseQuantity } from "~/i18n/parse-quantity";
import { factsOf } from "./atoms";
import { isMet, stateOf } from "./conditions";
import type { ElementView, Rule, SimpleRule } from "./form-view";
import { maskHex } from "./hex";
import { isEmpty, type Values, valueAt } from "./values";

/** Messages by field name as in the form. */
export type Findings = Record<string, string[]>;

/** Validates the values by the rules of the form. Hidden fields and fields that cannot be filled in are skipped. */
export function findProblems(elements: readonly ElementView[], values: Values, formats: Formats): Findings {
  const findings: Findings = {};
  checkAll(elements, { values, prefix: "", formats, findings });
  return findings;
}

/** Names the fields that some rule is about, columns of rows without their number: leaving any other field needs no check. */
export function judgedNames(elements: readonly ElementView[], prefix = ""): string[] {
  const names = elements.flatMap(({ atom, name, rules, components = [] }) => [
    ...(name !== "" && rules.length > 0 ? judgedNamesOf(atom, prefix + name) : []),
    ...rules.flatMap((rule) => namesIn(rule, prefix)),
    ...judgedNames(components, atom === "table" ? `${prefix}${name}.` : prefix),
  ]);
  return [...new Set(names)];
}

const isTranslated = (atom: ElementView["atom"]) => factsOf(atom).shape === "translated";

const judgedNamesOf = (atom: ElementView["atom"], name: string): string[] =>
  isTranslated(atom) ? [name, ...locales.map((locale) => `${name}.${locale}`)] : [name];

/** Returns the names of the other fields that a rule looks at. */
function namesIn(rule: Rule, prefix: string): string[] {
  if (rule.type === "greater_than_or_equal_to") return [prefix + rule.field];
  return "dependsOn" in rule ? [rule.dependsOn] : [];
}

function checkAll(
  elements: readonly ElementView[],
  {
    values,
    prefix,
    formats,
    findings,
  }: { values: Values; prefix: string; formats: Formats; findings: Findings },
): void {
  for (const element of elements) {
    const state = stateOf(element, values);
    if (!state.isVisible) continue;
    if (element.name !== "" && state.isEditable) {
      const name = prefix + element.name;
      for (const field of checkedNames(element, name, values)) {
        const texts = check(element, valueAt(values, field), { values, formats, prefix });
        if (texts.length > 0) findings[field] = texts;
      }
      if (element.atom === "table" && !findings[name]) {
        checkRows(element, { name, values, formats, findings });
        continue;
      }
    }
    if (element.atom !== "table") {
      checkAll(element.components ?? [], { values, prefix, formats, findings });
    }
  }
}

/** Returns the fields that rules apply to: of a text in several languages those that are filled in, or the whole of it. */
function checkedNames({ atom }: ElementView, name: string, values: Values): string[] {
  if (!isTranslated(atom)) return [name];
  const names = locales.map((locale) => `${name}.${locale}`);
  const filledNames = names.filter((each) => !isEmpty(valueAt(values, each)));
  return filledNames.length > 0 ? filledNames : [name];
}

function checkRows(
  table: ElementView,
  { name, values, formats, findings }: { name: string; values: Values; formats: Formats; findings: Findings },
): void {
  const rows = valueAt(values, name);
  if (!Array.isArray(rows)) return;
  for (const index of rows.keys()) {
    checkAll(table.components ?? [], { values, prefix: `${name}[${index}].`, formats, findings });
  }
}

interface RuleContext {
  values: Values;
  formats: Formats;
  /** Names the row: its columns refer to each other without it. */
  prefix: string;
}

function check(element: ElementView, value: unknown, context: RuleContext): string[] {
  // Browsers send a single ticked box of several as a text.
  const isSingleTick = factsOf(element.atom).shape === "texts" && typeof value === "string" && value !== "";
  const texts = element.rules
    .flatMap((rule) => expand(rule, context.values))
    .filter((rule) => isBroken(rule, element, isSingleTick ? [value] : value, context))
    .map(({ message }) => message);
  return [...new Set(texts)];
}

function expand(rule: Rule, values: Values): SimpleRule[] {
  if (rule.type !== "conditional") return [rule];
  return isMet(rule, values) ? rule.then : rule.otherwise;
}

function isBroken(rule: SimpleRule, element: ElementView, value: unknown, context: RuleContext): boolean {
  const isBlank = isEmpty(value);
  if (rule.type === "required") return isBlank && !element.isSet;
  if (rule.type === "dynamic_required") {
    return isBlank && !element.isSet && isMet({ dependsOn: rule.dependsOn, is: true }, context.values);
  }
  if (isBlank) return false;
  switch (rule.type) {
    case "min_length":
      return sizeOf(value) < rule.value;
    case "max_length":
      return sizeOf(value) > rule.value;
    case "upcase_letter":
      return !/\p{Lu}/u.test(String(value));
    case "downcase_letter":
      return !/\p{Ll}/u.test(String(value));
    case "digit":
      return !/\p{Nd}/u.test(String(value));
    case "special_character":
      return !specialCharacter.test(String(value));
    case "no_special_character":
      return specialCharacter.test(String(value));
    case "format":
      return !isWellFormed(String(value), element, context.formats);
    case "greater_than_or_equal_to":
      return isLess(value, valueAt(context.values, context.prefix + rule.field), element, context.formats);
  }
}

function isWellFormed(text: string, { atom }: ElementView, formats: Formats): boolean {
  if (atom === "color") return /^#[\dA-F]{6}$/.test(maskHex(text));
  return (atom === "time" ? parseTime(text) : parseDate(text, formats)).ok;
}

const specialCharacter = /[^\p{L}\p{M}\p{N}\s]/u;

/** Counts the characters of a text, or the entries of a list. */
const sizeOf = (value: unknown): number => (Array.isArray(value) ? value.length : [...String(value)].length);

/** Compares what can be compared; the schema reports a malformed date. */
function isLess(value: unknown, other: unknown, { atom }: ElementView, formats: Formats): boolean {
  if (isEmpty(other)) return false;
  const [text, otherText] = [String(value).trim(), String(other).trim()];
  if (atom === "date") {
    const [first, second] = [parseDate(text, formats), parseDate(otherText, formats)];
    return first.ok && second.ok && first.value < second.value;
  }
  if (atom === "time") {
    const [first, second] = [parseTime(text), parseTime(otherText)];
    return first.ok && second.ok && first.value < second.value;
  }
  const [first, second] = [numberIn(text, formats), numberIn(otherText, formats)];
  return first !== null && second !== null ? first.lt(second) : text < otherText;
}

function numberIn(text: string, formats: Formats): Big | null {
  const quantity = parseQuantity(text, formats);
  if (quantity.ok) return Big(quantity.value);
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Big(text) : null;
}
