import { z } from "zod";
import { fieldCaption } from "~/admin/columns";
import { isMessage } from "~/i18n/delivered-texts.server";
import { localeNames, locales } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import type { SettingField } from "./setting-field";

/**
 * Derives the form fields of a setting from its schema; anything but switch, number, text or choice is JSON.
 */
export function settingFields(
  schema: z.ZodType,
  t: Translate,
  name = "value",
  label = t(fieldCaption("value")),
): SettingField[] {
  const plain = unwrapped(schema);
  const field = (kind: SettingField["kind"], more: Partial<SettingField> = {}): SettingField[] => [
    { name, label, kind, ...more },
  ];
  if (plain instanceof z.ZodBoolean) return field("check");
  if (plain instanceof z.ZodNumber) return field("number");
  if (plain instanceof z.ZodString) return field("text");
  if (plain instanceof z.ZodEnum) {
    return field("select", {
      options: plain.options.map((value) => ({ value: String(value), label: String(value) })),
    });
  }
  if (plain instanceof z.ZodObject && isTexts(plain)) {
    return locales.flatMap((locale) =>
      settingFields(z.string(), t, `${name}.${locale}`, `${label} (${localeNames[locale]})`),
    );
  }
  if (plain instanceof z.ZodObject && isFlat(plain)) {
    const { active, ...others } = plain.shape as Record<string, z.ZodType>;
    const inside = (inner: string, part: z.ZodType) =>
      settingFields(part, t, `${name}.${inner}`, t(fieldCaption(inner)));
    if (!(active instanceof z.ZodBoolean))
      return Object.entries(plain.shape).flatMap(([inner, part]) => inside(inner, part as z.ZodType));
    const switched = Object.entries(others).flatMap(([inner, part]) => inside(inner, part));
    return [...inside("active", active), ...switched.map((each) => ({ ...each, needs: `${name}.active` }))];
  }
  return field("textarea");
}

/** Fields that have a word of their own stand one under the other; anything deeper is written as JSON. */
function isFlat(schema: z.ZodObject): boolean {
  return Object.entries(schema.shape as Record<string, z.ZodType>).every(
    ([name, part]) => isMessage(fieldCaption(name)) && isPlain(unwrapped(part)),
  );
}

const isPlain = (schema: z.ZodType): boolean =>
  [z.ZodBoolean, z.ZodNumber, z.ZodString, z.ZodEnum].some((kind) => schema instanceof kind) ||
  (schema instanceof z.ZodObject && isTexts(schema));

/** A text in each language. */
const isTexts = ({ shape }: z.ZodObject): boolean =>
  Object.keys(shape).length === locales.length && locales.every((locale) => locale in shape);

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in as z.ZodType);
  return schema;
}

/** Converts the texts of a form to the value that the schema expects. */
export function settingValue(schema: z.ZodType, form: FormData, name = "value"): unknown {
  const plain = unwrapped(schema);
  const text = String(form.get(name) ?? "").trim();
  if (plain instanceof z.ZodBoolean) return text !== "";
  if (plain instanceof z.ZodNumber) return text === "" ? null : Number(text.replace(",", "."));
  if (plain instanceof z.ZodString || plain instanceof z.ZodEnum) return text;
  if (plain instanceof z.ZodObject && (isTexts(plain) || isFlat(plain))) {
    const parts = Object.entries(plain.shape as Record<string, z.ZodType>);
    return Object.fromEntries(
      parts.map(([inner, part]) => [inner, settingValue(part, form, `${name}.${inner}`)]),
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
