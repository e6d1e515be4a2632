import type { z } from "zod";
import type { Ctx } from "~/door/operation.server";
import { type ConfiguredForm, configuredForm } from "~/forms/configured-form";
import type { OptionView } from "~/forms/form-view";
import type { FormElementInput } from "~/forms/page-config";
import type { MessageKey } from "~/i18n/messages";
import { translatorFor } from "~/i18n/translator.server";
import type { AdminRecord } from "./collection";
import { fieldCaption } from "./columns";
import type { FormField } from "./form-fields";

const atoms = {
  text: "text",
  email: "email",
  number: "number",
  date: "date",
  textarea: "textarea",
  check: "checkbox",
  password: "password",
  select: "select",
  checks: "multi_select",
  picks: "picks",
} as const;

/** The fields of an area as a form that administrators may relabel, order and tighten at /admin/configs. */
export function adminForm(definition: {
  name: string;
  title: MessageKey;
  input: z.ZodObject;
  fields: readonly FormField[];
}): ConfiguredForm {
  const { name, title, input, fields } = definition;
  return configuredForm({
    name,
    operation: input,
    config: { title: { message: title }, components: fields.map(elementOf) },
    fixed: ["id", "version"],
    secret: fields.filter(({ kind }) => kind === "password").map((field) => field.name),
    loaded: fields.filter((field) => "options" in field).map((field) => field.name),
  });
}

function elementOf(field: FormField): FormElementInput {
  const atom =
    field.kind === "translated" ? (field.long ? "translated_area" : "translated") : atoms[field.kind];
  return {
    atom,
    name: field.name,
    label: { message: fieldCaption(field.name) },
    ...(field.hint ? { hint: { message: field.hint } } : {}),
    ...("blank" in field && field.blank ? { placeholder: { message: field.blank } } : {}),
    ...(field.kind === "picks" ? { validations: [{ type: "max_length", value: field.most }] } : {}),
  };
}

/** What the page brings to its form: what is stored, and the choices that only the database knows. */
export async function broughtTo(
  ctx: Ctx,
  fields: readonly FormField[],
  values: Record<string, unknown> | undefined,
  record: AdminRecord | null,
) {
  const t = translatorFor(ctx.actor);
  const { database, clock, settings } = ctx.services;
  const reading = { db: database.db, actor: ctx.actor, clock, settings };
  const choices: Record<string, readonly OptionView[]> = {};
  for (const field of fields) {
    if ("options" in field) choices[field.name] = await field.options(reading, t);
  }
  if (!values) return { choices };
  const secrets = fields.filter((field) => field.kind === "password");
  // Of a secret the form is told that there is one, nothing else.
  const marks = secrets.map((field) => [field.name, record && field.isSet(record) ? "set" : ""]);
  return { choices, values: { ...values, ...Object.fromEntries(marks) } };
}
