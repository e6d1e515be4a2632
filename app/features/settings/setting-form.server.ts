import { z } from "zod";
import { fieldCaption } from "~/admin/columns";
import type { Setting } from "~/config/settings";
import type { Atom } from "~/forms/atoms";
import type { ElementView, FormView, OptionView } from "~/forms/form-view";
import { isMessage } from "~/i18n/delivered-texts.server";
import type { Formats } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import type { MessageKey } from "~/i18n/messages";
import { parseNumber } from "~/i18n/parse-quantity";
import type { Translate } from "~/i18n/translate";
import { isOfTicks, partSchema, unwrap } from "~/lib/field-schemas";
import { formatAmount, isAmount } from "./setting-schema";

/** Choices that only the database knows, by the name that a schema marks itself with: `meta({ choices: "roles" })`. */
export type LoadedChoices = Readonly<Record<string, OptionView[]>>;

/** Makes the form of a setting: its elements follow from its schema, and it shows the value in force. */
export function settingForm(
  setting: Setting,
  value: unknown,
  { t, formats, choices = {} }: { t: Translate; formats: Formats; choices?: LoadedChoices },
): FormView {
  const context = { t, labels: setting.labels ?? {}, choices };
  // A box says what a tick means.
  const label = t(unwrap(setting.schema) instanceof z.ZodBoolean ? "ui.yes" : fieldCaption("value"));
  return {
    id: "setting",
    title: setting.key,
    elements: [
      ...elementsOf(setting.schema, "value", label, context),
      element("date", "effectiveFrom", t("settings.effectiveFrom")),
    ],
    values: { value: formValueOf(value, setting.schema, formats) },
  };
}

interface LabelContext {
  t: Translate;
  /** Texts of the values that can be chosen. */
  labels: Readonly<Record<string, MessageKey>>;
  choices: LoadedChoices;
}

const element = (
  atom: Atom,
  name: string,
  label: string,
  extraFields: Partial<ElementView> = {},
): ElementView => ({
  atom,
  name,
  label,
  required: false,
  rules: [],
  ...extraFields,
});

function elementsOf(schema: z.ZodType, name: string, label: string, context: LabelContext): ElementView[] {
  const plainSchema = unwrap(schema);
  const requiredFields = isRequired(schema) ? requiredWith(context.t) : {};
  if (isTexts(plainSchema)) return [element("translated", name, label)];
  if (plainSchema instanceof z.ZodObject) return fieldsOf(plainSchema, name, context);
  if (plainSchema instanceof z.ZodArray) return [listOf(plainSchema, name, label, context)];
  if (plainSchema instanceof z.ZodEnum) {
    const options = optionsOf(plainSchema, context);
    return [element("select", name, label, { ...requiredFields, options })];
  }
  if (plainSchema instanceof z.ZodBoolean) return [element("checkbox", name, label)];
  const options = loadedOptions(plainSchema, context);
  if (options) return [element("select", name, label, { ...requiredFields, options })];
  return [element(atomOf(plainSchema), name, label, requiredFields)];
}

function atomOf(plainSchema: z.ZodType): Atom {
  const atom = plainSchema.meta()?.atom;
  if (atom === "color" || atom === "textarea") return atom;
  return plainSchema instanceof z.ZodNumber || isAmount(plainSchema) ? "number" : "text";
}

function loadedOptions(plainSchema: z.ZodType, { choices }: LabelContext): OptionView[] | null {
  const name = plainSchema.meta()?.choices;
  return typeof name === "string" ? (choices[name] ?? []) : null;
}

const requiredWith = (t: Translate): Partial<ElementView> => ({
  required: true,
  rules: [{ type: "required", message: t("form.required") }],
});

/** Returns whether an empty field means no value: a text may be empty, an optional field may be missing. */
const isRequired = (schema: z.ZodType): boolean =>
  !(schema.safeParse("").success || schema.safeParse(undefined).success || schema.safeParse(null).success);

/** Elements of a record: with a switch called `active`, the others can only be filled in while it is on. */
function fieldsOf(plainSchema: z.ZodObject, name: string, context: LabelContext): ElementView[] {
  const parts = Object.entries(plainSchema.shape as Record<string, z.ZodType>);
  const isSwitched = plainSchema.shape.active instanceof z.ZodBoolean;
  const orderedParts = isSwitched ? parts.sort(([one]) => (one === "active" ? -1 : 0)) : parts;
  return orderedParts.flatMap(([inner, part]) =>
    elementsOf(part, prefix(name, inner), captionOf(inner, context), context).map((each) => {
      if (!isSwitched) return each;
      if (inner === "active") return { ...each, controls: true as const };
      return { ...each, readonlyWhen: { dependsOn: prefix(name, "active"), is: false } };
    }),
  );
}

const prefix = (name: string, inner: string) => (name === "" ? inner : `${name}.${inner}`);

function captionOf(name: string, { t }: LabelContext): string {
  const caption = fieldCaption(name);
  return isMessage(caption) ? t(caption) : name;
}

/** Rows of fields, or a choice of several values; a setting with `ordered` keeps them in the administrator's order. */
function listOf(plainSchema: z.ZodArray, name: string, label: string, context: LabelContext): ElementView {
  const inner = unwrap(plainSchema.element as z.ZodType);
  const options =
    inner instanceof z.ZodEnum ? optionsOf(inner, context) : loadedOptions(plainSchema, context);
  if (options) {
    if (isOfTicks(plainSchema)) return element("multi_select", name, label, { options });
    const message = "";
    return element("picks", name, label, {
      options,
      rules: [{ type: "max_length", value: options.length, message }],
    });
  }
  const row = inner instanceof z.ZodObject ? inner : z.object({});
  return element("table", name, label, { components: fieldsOf(row, "", context) });
}

const optionsOf = (plainSchema: z.ZodEnum, { t, labels }: LabelContext): OptionView[] =>
  plainSchema.options.map(String).map((value) => {
    const label = labels[value];
    return { value, label: label ? t(label) : value };
  });

/** A text in each language. */
function isTexts(plainSchema: z.ZodType): boolean {
  if (plainSchema instanceof z.ZodIntersection) return isTexts(unwrap(plainSchema.def.left as z.ZodType));
  if (plainSchema instanceof z.ZodRecord) return locales.every((each) => isKey(plainSchema, each));
  if (!(plainSchema instanceof z.ZodObject)) return false;
  return (
    Object.keys(plainSchema.shape).length === locales.length &&
    locales.every((each) => each in plainSchema.shape)
  );
}

const isKey = ({ keyType }: z.ZodRecord, name: string) => (keyType as z.ZodType).safeParse(name).success;

/** A value as the form's fields would send it; amounts in the administrator's format. */
function formValueOf(value: unknown, schema: z.ZodType | undefined, formats: Formats): unknown {
  if (value === null || value === undefined || value === false) return undefined;
  if (value === true) return "on";
  const inner = (part: unknown, name: string | number) =>
    formValueOf(part, partSchema(schema, name), formats);
  if (Array.isArray(value)) return value.map(inner);
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part, name)]));
  return schema && isAmount(unwrap(schema)) ? formatAmount(String(value), formats) : String(value);
}

/** Reads the value that the schema wants out of a form's fields. */
export function settingValue(schema: z.ZodType, fields: FormData, formats: Formats, name = "value"): unknown {
  const plainSchema = unwrap(schema);
  const text = String(fields.get(name) ?? "").trim();
  if (isTexts(plainSchema)) return textsIn(fields, name);
  if (plainSchema instanceof z.ZodBoolean) return text !== "";
  if (plainSchema instanceof z.ZodNumber) return numberIn(text, formats);
  if (isAmount(plainSchema)) return amountIn(text, formats);
  if (plainSchema instanceof z.ZodArray) return rowsIn(schema, plainSchema, { fields, formats, name });
  if (plainSchema instanceof z.ZodObject) {
    const parts = Object.entries(plainSchema.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      parts.map(([inner, part]) => [inner, settingValue(part, fields, formats, prefix(name, inner))]),
    );
  }
  if (text !== "") return atomOf(plainSchema) === "color" ? text.toLowerCase() : text;
  return schema.safeParse(null).success ? null : schema.safeParse("").success ? "" : undefined;
}

/** Reads a number in the administrator's format; what is none goes to the schema, which refuses it. */
function numberIn(text: string, formats: Formats): number | string | undefined {
  if (text === "") return undefined;
  const parsedNumber = parseNumber(text, formats);
  return parsedNumber.ok ? Number(parsedNumber.value) : text;
}

/** Reads an amount in the same way; JSON has it as a text. */
function amountIn(text: string, formats: Formats): string | undefined {
  if (text === "") return undefined;
  const parsedNumber = parseNumber(text, formats);
  return parsedNumber.ok ? parsedNumber.value : text;
}

function textsIn(fields: FormData, name: string): Record<string, string> {
  const texts = locales.map(
    (locale) => [locale, String(fields.get(`${name}.${locale}`) ?? "").trim()] as const,
  );
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

/** Entries in their order; empty ones, such as a row just added, do not count. */
function rowsIn(
  schema: z.ZodType,
  plainSchema: z.ZodArray,
  { fields, formats, name }: { fields: FormData; formats: Formats; name: string },
): unknown {
  const element = plainSchema.element as z.ZodType;
  const tickedValues = fields.getAll(name).map(String);
  const count = numberOfRows(fields, name);
  const rows = Array.from({ length: count }, (_, index) => `${name}[${index}]`)
    .filter((row) => [...fields].some(([field, value]) => isWithin(field, row) && value !== ""))
    .map((row) => settingValue(element, fields, formats, row));
  const entries = [...tickedValues, ...rows];
  return entries.length === 0 && schema.safeParse(undefined).success ? undefined : entries;
}

const isWithin = (field: string, row: string) => field === row || field.startsWith(`${row}.`);

function numberOfRows(fields: FormData, name: string): number {
  const indexes = [...fields.keys()]
    .filter((field) => field.startsWith(`${name}[`))
    .map((field) => Number.parseInt(field.slice(name.length + 1), 10));
  return Math.max(-1, ...indexes.filter((index) => Number.isSafeInteger(index) && index < 1_000)) + 1;
}
