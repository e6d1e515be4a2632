import { z } from "zod";
import type { Collection, CollectionColumn, CollectionDefinition } from "~/admin/collection";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import type { FormField } from "~/admin/form-fields";
import type { Setting } from "~/config/settings";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { type SettingPart, type SettingRecord, settingsStore } from "./settings-store.server";

/** Microsite of a new record; the target of an existing one never changes. */
const targetShape = { micrositeId: z.string().max(40).optional() };

const targetField: FormField = {
  name: "micrositeId",
  kind: "select",
  hint: "areas.settings.micrositeHint",
  options: micrositeChoices,
  keeps: (record) => ({ value: record.id, label: (record as SettingRecord<object>).title }),
  validations: [{ type: "required" }],
};

/** Form of an area that shows a setting, and the fields that a value of the setting means there. */
interface FormOfSetting {
  collection: Pick<Collection, "configured" | "form">;
  fieldsOf(value: unknown): Record<string, unknown>;
}

const formsBySetting = new Map<string, FormOfSetting>();

export const formOfSetting = ({ key }: Setting): FormOfSetting | undefined => formsBySetting.get(key);

type Values<I extends z.ZodRawShape> = z.output<z.ZodObject<I>>;
type Definition<I extends z.ZodRawShape> = CollectionDefinition<SettingRecord<Values<I>>, z.ZodObject<I>>;

/**
 * Makes settings that belong together an area: one record for the whole portal and, unless they hold for the whole
 * installation, one for each microsite that differs. Configuration files carry them as settings.
 */
export function settingsArea<I extends z.ZodRawShape>(
  area: Pick<Definition<I>, "name" | "path" | "group" | "form" | "shows" | "tools" | "leadsTo"> & {
    input: z.ZodObject<I>;
    columns: readonly CollectionColumn<SettingRecord<Values<I>>>[];
    parts: readonly SettingPart<Values<I>>[];
    isOfInstallation?: true;
  },
) {
  const { parts, isOfInstallation, columns, input, form, ...others } = area;
  const inputSchema = isOfInstallation ? input : input.extend(targetShape);
  const collection = defineCollection({
    ...others,
    permission: "manage_settings",
    stays: true,
    can: isOfInstallation ? ["edit", "download"] : ["create", "edit", "delete", "download"],
    columns: [text("title", { key: true, caption: "fields.microsite" }), ...columns],
    input: inputSchema,
    form: isOfInstallation ? form : [targetField, ...form],
    values: ({
      id: _,
      title: __,
      version: ___,
      micrositeId,
      ...fields
    }: SettingRecord<Record<string, unknown>>) => (isOfInstallation ? fields : { ...fields, micrositeId }),
    tried: (values: Record<string, unknown>) =>
      parts.map((part) => ({ key: part.setting.key, value: part.valueOf(values as Values<I>) })),
    consequence: "areas.settings.consequence",
    confirm: "areas.settings.confirm",
    removed: "areas.settings.reset",
    store: settingsStore(area.name, parts),
  } as unknown as CollectionDefinition<SettingRecord<Record<string, unknown>>, z.ZodObject>);
  for (const { setting, fieldsOf } of parts)
    formsBySetting.set(setting.key, { collection, fieldsOf: (value) => fieldsOf(value as never) });
  return collection;
}
