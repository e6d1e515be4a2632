import { z } from "zod";
import type { Ctx } from "~/door/operation.server";
import { type ConfiguredForm, configuredForm } from "~/forms/configured-form";
import type { OptionView } from "~/forms/form-view";
import type { FormElementInput } from "~/forms/page-config";
import type { MessageKey } from "~/i18n/messages";
import type { Translate } from "~/i18n/translate";
import type { AdminRecord } from "./admin-record";
import { optionsOf } from "./choices.server";
import { fieldCaption } from "./columns";
import {
  type Choices,
  type ElementAttributes,
  elementAttributes,
  type FormField,
  type InputField,
  inputFields,
  isInput,
} from "./form-fields";

/** Makes the fields of an area a form that administrators may relabel, order and tighten at /admin/configs. */
export function adminForm(definition: {
  name: string;
  title: MessageKey;
  input: z.ZodObject;
  fields: readonly FormField[];
}): ConfiguredForm {
  const { name, title, input, fields } = definition;
  const inputs = inputFields(fields);
  return configuredForm({
    name,
    operation: input,
    config: { title: { message: title }, components: fields.map((field) => elementOf(field, input)) },
    fixed: ["id", "version"],
    secret: inputs.filter(({ kind }) => kind === "password").map((field) => field.name),
    loaded: inputs.filter((field) => "options" in field).map((field) => field.name),
  });
}

function elementOf(field: FormField, input: z.ZodObject): FormElementInput {
  if (isInput(field)) return { ...presetOf(field, input), ...inputElement(field) };
  const { kind: atom, label, ...attributes } = field;
  if (!("fields" in attributes)) return { atom, label: { message: label }, ...attributes };
  const { fields, ...others } = attributes;
  return {
    atom,
    label: { message: label },
    ...others,
    components: fields.map((each) => elementOf(each, input)),
  };
}

/** Shows as chosen what the schema takes where nothing is chosen. */
function presetOf({ kind, name }: InputField, input: z.ZodObject): Pick<ElementAttributes, "value"> {
  const schema = input.shape[name];
  if ((kind !== "select" && kind !== "radio") || !(schema instanceof z.ZodDefault)) return {};
  const preset: unknown = schema.def.defaultValue;
  return typeof preset === "string" && preset !== "" ? { value: preset } : {};
}

function inputElement(field: InputField): FormElementInput {
  const { kind: atom, name, hint } = field;
  return {
    ...attributesOf(field),
    atom,
    name,
    label: { message: fieldCaption(name) },
    ...(hint ? { hint: hintOf(hint) } : {}),
    ...("blank" in field && field.blank ? { placeholder: { message: field.blank } } : {}),
    ...("optionsFrom" in field ? { optionsFrom: field.optionsFrom } : {}),
    ...(field.kind === "picks" ? { validations: [{ type: "max_length", value: field.most }] } : {}),
    ...(field.kind === "table" ? { components: field.columns.map(inputElement) } : {}),
  };
}

const hintOf = (hint: NonNullable<InputField["hint"]>) =>
  typeof hint === "string"
    ? { message: hint }
    : { message: hint.key, ...(hint.params ? { params: hint.params } : {}) };

function attributesOf(field: InputField): ElementAttributes {
  const declaredAttributes = elementAttributes.filter((name) => field[name] !== undefined);
  return Object.fromEntries(declaredAttributes.map((name) => [name, field[name]]));
}

/** Adds the stored choices that the reader may not change. */
async function withLocked(
  ctx: Ctx & { t: Translate },
  allOptions: Choices,
  offeredOptions: readonly OptionView[],
  storedValue: unknown,
): Promise<OptionView[]> {
  const storedValues = Array.isArray(storedValue) ? storedValue : [];
  const isLocked = ({ value }: OptionView) =>
    storedValues.includes(value) && offeredOptions.every((option) => option.value !== value);
  if (storedValues.every((value) => offeredOptions.some((option) => option.value === value)))
    return [...offeredOptions];
  const lockedOptions = (await optionsOf(ctx, ctx.t, allOptions)).filter(isLocked);
  const hint = ctx.t("admin.lockedChoice");
  return [...offeredOptions, ...lockedOptions.map((option) => ({ ...option, hint, locked: true as const }))];
}

/** Reads what the page passes to its form: the stored values, and the options that only the database knows. */
export async function broughtTo(
  ctx: Ctx & { t: Translate },
  fields: readonly FormField[],
  values: Record<string, unknown> | undefined,
  record: AdminRecord | null,
) {
  const inputs = inputFields(fields);
  const choices: Record<string, readonly OptionView[]> = {};
  for (const field of inputs) {
    if (!("options" in field)) continue;
    const onlyOption = record && "keeps" in field ? field.keeps?.(record) : undefined;
    choices[field.name] = onlyOption ? [onlyOption] : await optionsOf(ctx, ctx.t, field.options);
    if (record && values && "allOptions" in field && field.allOptions) {
      choices[field.name] = await withLocked(
        ctx,
        field.allOptions,
        choices[field.name] ?? [],
        values[field.name],
      );
    }
  }
  if (!values) return { choices };
  const secrets = inputs.filter((field) => field.kind === "password");
  // Sends only whether a secret is set, never the secret. A draft, which has no record, holds its own.
  const marks = secrets.map(({ name, isSet }) => {
    if (!isSet) return [name, null];
    return [name, (record ? isSet(record) : values[name]) ? "set" : ""];
  });
  return { choices, values: { ...values, ...Object.fromEntries(marks) } };
}
