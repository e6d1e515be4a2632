import Big from "big.js";
import { type Formats, parseDate, parseTime } from "~/i18n/formats";
import { parseQuantity } from "~/i18n/parse-quantity";
import { factsOf } from "./atoms";
import { isMet, stateOf } from "./conditions";
import type { ElementView, Rule, SimpleRule } from "./form-view";
import { isEmpty, type Values, valueAt } from "./values";

/** What is wrong, by field name as in the form. */
export type Findings = Record<string, string[]>;

/**
 * Holds what was typed against the rules of the form. Server and browser ask the same question with the same words;
 * what is not shown or cannot be filled in is not asked about.
 */
export function findProblems(elements: readonly ElementView[], values: Values, formats: Formats): Findings {
  const findings: Findings = {};
  judgeAll(elements, values, "", formats, findings);
  return findings;
}

function judgeAll(
  elements: readonly ElementView[],
  values: Values,
  prefix: string,
  formats: Formats,
  findings: Findings,
): void {
  for (const element of elements) {
    const state = stateOf(element, values);
    if (!state.shown) continue;
    if (element.name !== "" && state.open) {
      const name = prefix + element.name;
      const texts = judge(element, valueAt(values, name), { values, formats, prefix });
      if (texts.length > 0) findings[name] = texts;
      if (element.atom === "table" && !findings[name]) {
        judgeRows(element, name, values, formats, findings);
        continue;
      }
    }
    if (element.atom !== "table") {
      judgeAll(element.components ?? [], values, prefix, formats, findings);
    }
  }
}

function judgeRows(
  table: ElementView,
  name: string,
  values: Values,
  formats: Formats,
  findings: Findings,
): void {
  const rows = valueAt(values, name);
  if (!Array.isArray(rows)) return;
  for (const index of rows.keys()) {
    judgeAll(table.components ?? [], values, `${name}[${index}].`, formats, findings);
  }
}

interface Surroundings {
  values: Values;
  formats: Formats;
  /** Of a row: its columns name each other without it. */
  prefix: string;
}

function judge(element: ElementView, value: unknown, around: Surroundings): string[] {
  // Of several boxes a browser sends one that is ticked alone as a text.
  const several = factsOf(element.atom).shape === "texts" && typeof value === "string" && value !== "";
  const texts = element.rules
    .flatMap((rule) => expand(rule, around.values))
    .filter((rule) => isBroken(rule, element, several ? [value] : value, around))
    .map(({ message }) => message);
  return [...new Set(texts)];
}

function expand(rule: Rule, values: Values): SimpleRule[] {
  if (rule.type !== "conditional") return [rule];
  return isMet(rule, values) ? rule.then : rule.otherwise;
}

function isBroken(rule: SimpleRule, element: ElementView, value: unknown, around: Surroundings): boolean {
  const empty = isEmpty(value);
  if (rule.type === "required") return empty && !element.isSet;
  if (rule.type === "dynamic_required") {
    return empty && !element.isSet && isMet({ dependsOn: rule.dependsOn, is: true }, around.values);
  }
  if (empty) return false;
  switch (rule.type) {
    case "min_length":
      return texts(value).some((text) => sizeOf(text, value) < rule.value);
    case "max_length":
      return texts(value).some((text) => sizeOf(text, value) > rule.value);
    case "upcase_letter":
      return !/\p{Lu}/u.test(String(value));
    case "downcase_letter":
      return !/\p{Ll}/u.test(String(value));
    case "digit":
      return !/\p{Nd}/u.test(String(value));
    case "special_character":
      return !special.test(String(value));
    case "no_special_character":
      return texts(value).some((text) => special.test(String(text)));
    case "greater_than_or_equal_to":
      return isLess(value, valueAt(around.values, around.prefix + rule.field), element, around.formats);
  }
}

const special = /[^\p{L}\p{M}\p{N}\s]/u;

/** A text in several languages is judged in each of them; everything else as it is. */
function texts(value: unknown): unknown[] {
  const several = typeof value === "object" && value !== null && !Array.isArray(value);
  return several ? Object.values(value).filter((each) => !isEmpty(each)) : [value];
}

/** Characters of a text, or entries of a list. */
function sizeOf(text: unknown, value: unknown): number {
  return Array.isArray(value) ? value.length : [...String(text)].length;
}

/** Only what can be compared is; that a date is no date is said elsewhere. */
function isLess(value: unknown, other: unknown, { atom }: ElementView, formats: Formats): boolean {
  if (isEmpty(other)) return false;
  const [mine, theirs] = [String(value).trim(), String(other).trim()];
  if (atom === "date") {
    const [first, second] = [parseDate(mine, formats), parseDate(theirs, formats)];
    return first.ok && second.ok && first.value < second.value;
  }
  if (atom === "time") {
    const [first, second] = [parseTime(mine), parseTime(theirs)];
    return first.ok && second.ok && first.value < second.value;
  }
  const [first, second] = [numberIn(mine, formats), numberIn(theirs, formats)];
  return first !== null && second !== null ? first.lt(second) : mine < theirs;
}

function numberIn(text: string, formats: Formats): Big | null {
  const read = parseQuantity(text, formats);
  if (read.ok) return Big(read.value);
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Big(text) : null;
}
