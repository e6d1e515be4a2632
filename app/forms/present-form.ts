import { type Formats, formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import { isField } from "./atoms";
import type { ConfiguredForm } from "./configured-form";
import type { ElementView, FormView, OptionView, Rule, SimpleRule, UploadView } from "./form-view";
import {
  allElements,
  type ConfigOption,
  type ConfigText,
  type FormElement,
  type PageConfig,
  type SimpleValidation,
} from "./page-config";
import { fieldSchema, type SchemaFacts, schemaFacts } from "./schema-facts";
import { isEmpty, putAt, type Values, valueAt } from "./values";

export interface Presenting {
  t: Translate;
  formats: Formats;
  /** What is stored; without it the form is for something new and begins with its defaults. */
  values?: Values | undefined;
  /** The choices of the fields that the declaration calls `loaded`. */
  choices?: Readonly<Record<string, readonly OptionView[]>> | undefined;
}

/** The form as its page receives it. */
export function presentForm(form: ConfiguredForm, config: PageConfig, presenting: Presenting): FormView {
  const controls = controllingNames(config);
  const at = { form, controls, ...presenting };
  const elements = grouped(config.components, at).map((element) => presentElement(element, at, ""));
  const values: Record<string, unknown> = {};
  for (const element of allElements(config.components)) putValue(values, element, at);
  return {
    id: form.name.replaceAll(/\W/g, "-"),
    title: textOf(config.title, presenting) ?? "",
    description: textOf(config.description, presenting),
    elements,
    values,
  };
}

interface At extends Presenting {
  form: ConfiguredForm;
  controls: ReadonlySet<string>;
}

/** In the visitor's language, else in English, else in any that there is. */
export function textOf(text: ConfigText | undefined, { t, formats }: Presenting): string | undefined {
  if (text === undefined || typeof text === "string") return text;
  if ("message" in text) return t(text.message as MessageKey);
  return text[formats.locale] || text.en || Object.values(text).find((each) => each !== "");
}

function controllingNames(config: PageConfig): Set<string> {
  const names = allElements(config.components).flatMap((element) => [
    ...[element.shownWhen, element.enabledWhen, element.readonlyWhen].map((when) => when?.dependsOn),
    element.optionsFrom,
    element.clears.length > 0 ? element.name : undefined,
  ]);
  return new Set(names.filter((name) => name !== undefined));
}

/** Neighbours of one group name become one group. */
function grouped(elements: readonly FormElement[], at: At): FormElement[] {
  const made: FormElement[] = [];
  let open = "";
  for (const element of elements) {
    const inner = element.components && { ...element, components: grouped(element.components, at) };
    const name = textOf(element.groupName, at) ?? "";
    const last = made.at(-1);
    if (name !== "" && name === open && last) last.components?.push(inner ?? element);
    else if (name !== "") made.push({ ...emptyGroup, label: name, components: [inner ?? element] });
    else made.push(inner ?? element);
    open = name;
  }
  return made;
}

const emptyGroup: FormElement = {
  atom: "group",
  validations: [],
  readonly: false,
  disabled: false,
  hidden: false,
  uppercase: false,
  buttonLike: false,
  clears: [],
};

function presentElement(element: FormElement, at: At, prefix: string): ElementView {
  const { atom, name = "" } = element;
  const schema = name ? fieldSchema(rowOrForm(at, prefix), name) : null;
  const facts = schema ? schemaFacts(schema) : null;
  const rules = rulesOf(element, facts, at);
  const inner = atom === "table" ? `${name}.` : prefix;
  const components = element.components?.map((each) => presentElement(each, at, inner));
  return {
    atom,
    name,
    label: textOf(element.label, at) ?? name,
    hint: textOf(element.hint, at),
    placeholder: textOf(element.placeholder, at),
    required: isRequired(element, rules, components),
    rules,
    options: optionsOf(element, facts, at),
    optionsFrom: element.optionsFrom,
    ...flags(element),
    maxlength: element.maxlength,
    unit: element.unit,
    autocomplete: element.autocomplete,
    href: element.path ?? element.externalPath,
    clears: element.clears.length > 0 ? element.clears : undefined,
    controls: at.controls.has(name) || undefined,
    shownWhen: element.shownWhen,
    enabledWhen: element.enabledWhen,
    readonlyWhen: element.readonlyWhen,
    upload: atom === "file" || atom === "image" ? uploadOf(element, at) : undefined,
    isSet: isSecret(element, at.form) ? !isEmpty(valueAt(at.values ?? {}, name)) : undefined,
    components,
  };
}

const flags = (element: FormElement) => ({
  readonly: element.readonly || undefined,
  disabled: element.disabled || undefined,
  hidden: element.hidden || undefined,
  uppercase: element.uppercase || undefined,
  buttonLike: element.buttonLike || undefined,
});

function rowOrForm(at: At, prefix: string) {
  if (prefix === "") return at.form.schema;
  const table = fieldSchema(at.form.schema, prefix.slice(0, -1));
  return (table && schemaFacts(table).row) || at.form.schema;
}

function isRequired(element: FormElement, rules: Rule[], inner: ElementView[] | undefined): boolean {
  if (rules.some(({ type }) => type === "required")) return true;
  return element.atom === "group" && (inner ?? []).some((each) => each.required);
}

/** The configured rules with their words, and those of the schema that nobody worded. */
function rulesOf(element: FormElement, facts: SchemaFacts | null, at: At): Rule[] {
  const rules = element.validations.map((validation): Rule => {
    if (validation.type !== "conditional") return worded(validation, at, element.atom);
    const { then, otherwise } = validation;
    const inner = (each: SimpleValidation) => worded(each, at, element.atom);
    // biome-ignore lint/suspicious/noThenProperty: the word of the specification; plain data that nobody awaits
    return { ...validation, then: then.map(inner), otherwise: otherwise.map(inner) };
  });
  const says = (type: Rule["type"]) => rules.some((rule) => rule.type === type);
  const asked = facts?.required === true && isField(element.atom) && !element.hidden;
  if (asked && !says("required")) rules.unshift(worded({ type: "required" }, at, element.atom));
  return rules;
}

function worded(validation: SimpleValidation, at: At, atom?: string): SimpleRule {
  const value = "value" in validation ? validation.value : 0;
  const message = textOf(validation.message, at) || at.t(defaultMessage(validation, atom), { value });
  return { ...validation, message };
}

function defaultMessage({ type }: SimpleValidation, atom?: string): MessageKey {
  switch (type) {
    case "required":
    case "dynamic_required":
      return atom === "consent" ? "forms.rule.consent" : "form.required";
    case "min_length":
      return "forms.rule.minLength";
    case "max_length":
      return "forms.rule.maxLength";
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

function optionsOf(element: FormElement, facts: SchemaFacts | null, at: At): OptionView[] | undefined {
  const loaded = element.name ? at.choices?.[element.name] : undefined;
  if (loaded) return [...loaded];
  if (element.options) return element.options.map((option) => optionOf(option, at));
  return facts?.values?.map((value) => ({ value, label: value }));
}

function optionOf(option: ConfigOption, at: At): OptionView {
  const hint = textOf(option.hint, at);
  return {
    value: option.value,
    label: textOf(option.label, at) ?? option.value,
    ...(hint ? { hint } : {}),
    ...(option.subOptions ? { subOptions: option.subOptions.map((each) => optionOf(each, at)) } : {}),
  };
}

function uploadOf(element: FormElement, at: At): UploadView {
  const { messages = {} } = element;
  return {
    formats: element.allowedFormats ?? defaultFormats[element.atom === "image" ? "image" : "file"],
    maxCount: element.maxCount ?? 1,
    megabytes: element.maxSize ?? 10,
    title: textOf(element.title, at),
    button: textOf(element.button, at),
    previewTitle: textOf(element.previewTitle, at),
    messages: {
      size: textOf(messages.size, at),
      type: textOf(messages.type, at),
      maxFiles: textOf(messages.maxFiles, at),
      exception: textOf(messages.exception, at),
    },
  };
}

const images = ["jpg", "jpeg", "bmp", "img", "xcf", "png", "gif", "ico", "webp", "svg", "pdf"];
export const defaultFormats = { image: images, file: [...images, "xlsx", "docx", "csv", "txt"] };

export const isSecret = (element: FormElement, form: ConfiguredForm): boolean =>
  element.name !== undefined && form.secret.includes(element.name);

/** What stands in a field at first: what is stored, or what the configuration fills in ahead. */
function putValue(values: Record<string, unknown>, element: FormElement, at: At): void {
  const { atom, name } = element;
  if (!name || atom === "password" || isSecret(element, at.form)) return;
  const stored = at.values ? valueAt(at.values, name) : undefined;
  const ahead = element.checked === undefined ? element.value : element.checked;
  const value =
    atom === "list"
      ? inOrder(stored ?? ahead, optionsOf(element, null, at))
      : shown(stored === undefined ? ahead : stored, element, at.formats);
  if (value !== undefined) putAt(values, name, value);
}

/** Every choice once: first as they were put in order, then those that came later. */
function inOrder(stored: unknown, options: OptionView[] = []): string[] {
  const known = options.map(({ value }) => value);
  const ordered = (Array.isArray(stored) ? stored.map(String) : []).filter((value) => known.includes(value));
  return [...new Set([...ordered, ...known])];
}

/** A stored value as it would be typed. */
export function shown(value: unknown, element: FormElement, formats: Formats): unknown {
  if (value === undefined || value === null) return undefined;
  if (element.atom === "code") return typeof value === "string" ? value : JSON.stringify(value, null, 2);
  if (typeof value === "boolean") return value ? "on" : undefined;
  if (Array.isArray(value)) return value.map((each) => shownEntry(each, element, formats));
  if (typeof value === "object") return value;
  return shownText(String(value), element, formats);
}

function shownEntry(entry: unknown, element: FormElement, formats: Formats): unknown {
  if (element.atom !== "table" || typeof entry !== "object" || entry === null) return String(entry);
  const row = entry as Record<string, unknown>;
  const cells = (element.components ?? []).map((column) => {
    const name = column.name ?? "";
    return [name, shown(row[name], column, formats)] as const;
  });
  return Object.fromEntries(cells.filter(([, value]) => value !== undefined));
}

function shownText(text: string, { atom }: FormElement, formats: Formats): string {
  const isDecimal = /^-?\d{1,15}(\.\d{1,6})?$/.test(text);
  if (atom === "date" && /^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text, formats);
  if (atom === "quantity" && isDecimal) return formatQuantity(text, formats);
  if (atom === "money" && isDecimal) return formatMoney(text, formats);
  return text;
}
