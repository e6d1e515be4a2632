import { z } from "zod";
import { choice, instant, text, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { yesOrNo } from "~/admin/form-fields";
import { invalid, Stopped } from "~/door/outcome";
import { micrositeField, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { isMessage, missingParameter, rewordedKey, unknownParameter } from "~/i18n/delivered-texts.server";
import { type Locale, localeNames, locales } from "~/i18n/locales";
import type { Translate } from "~/i18n/translate";
import { overlayTag } from "./overlay.server";
import { translationReferences, translationStore } from "./translations.store.server";

const languages = () => locales.map((value) => ({ value, label: localeNames[value] }));

export const translationInputSchema = z.strictObject({
  key: z.string().trim().min(1).max(200),
  locale: z.enum(locales),
  micrositeId: z.uuid().nullish().default(null),
  text: z.string().trim().min(1).max(5_000),
  active: z.boolean().default(false),
});

/** Says to which form a wording applies that is older than the plural forms of its text. */
function noteAboutForms(key: string, locale: Locale, t: Translate): string | undefined {
  const form = rewordedKey(key, locale);
  return form === key ? undefined : t("areas.translations.commonForm", { key: form });
}

/** Rejects texts without a parameter of the original, such as `{number}`, and with one that it does not have. */
function checkTranslation({ key, locale, text }: { key: string; locale: Locale; text: string }): void {
  const missingName = missingParameter(key, locale, text);
  if (missingName)
    throw new Stopped(
      invalid("text", { key: "admin.translation.parameters", params: { missing: missingName } }),
    );
  const unknownName = unknownParameter(key, text);
  if (unknownName)
    throw new Stopped(
      invalid("text", { key: "admin.translation.unknownParameter", params: { unknown: unknownName } }),
    );
}

export default defineCollection({
  name: "translations",
  path: "translations",
  group: "content",
  permission: "manage_translations",
  identity: ["key", "locale", "micrositeId"],
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    {
      ...text("key", { key: true, sortable: true }),
      cell: ({ key, locale }, { t }) => ({ kind: "text", text: key, note: noteAboutForms(key, locale, t) }),
    },
    choice("locale"),
    text("microsite"),
    text("text", { width: "wide", wrap: true }),
    yesNo("active"),
    {
      name: "used",
      caption: "fields.used",
      datatype: "yesNo",
      cell: ({ key }) => ({ kind: "yesNo", yes: isMessage(key) }),
    },
    instant("updatedAt", { sortable: true }),
  ],
  filtersStayFolded: true,
  filters: [
    { name: "locale", caption: "fields.locale", options: languages },
    micrositeFilter,
    {
      name: "active",
      caption: "fields.active",
      options: yesOrNo,
    },
  ],
  sort: { field: "key", direction: "asc" },
  input: translationInputSchema,
  form: [
    { name: "key", kind: "text", hint: "areas.translations.key" },
    { name: "locale", kind: "select", options: languages },
    micrositeField,
    { name: "text", kind: "textarea" },
    { name: "active", kind: "checkbox", checked: true, hint: "areas.translations.active" },
  ],
  warnings: ({ key, locale }) => {
    if (!isMessage(key)) return [{ key: "areas.translations.unknownKey", params: { key } }];
    const form = rewordedKey(key, locale);
    return form === key ? [] : [{ key: "areas.translations.commonForm", params: { key: form } }];
  },
  refersTo: translationReferences,
  unique: { translations_once: "key" },
  tag: overlayTag,
  downloadLimit: 1_000_000,
  shows: { href: "/admin/texts", label: "areas.texts.title" },
  tools: [
    { href: "/admin/missing_texts", label: "areas.missing_texts.title" },
    { href: "/admin/translations/import", label: "admin.import.title" },
  ],
  store: {
    ...translationStore,
    async create(ctx, values) {
      checkTranslation(values);
      return translationStore.create(ctx, { ...values, updatedAt: ctx.clock.now() });
    },
    async update(ctx, record, values) {
      checkTranslation(values);
      return translationStore.update(ctx, record, { ...values, updatedAt: ctx.clock.now() });
    },
  },
});
