import { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { englishOf, writtenDictionary } from "~/i18n/delivered-texts.server";
import { localeNames, locales } from "~/i18n/locales";

/** Built-in texts of the portal, in the reader's language beside the English one. */
async function readTexts({ actor }: ReadCtx) {
  const { locale } = actor.formats;
  return Object.entries(writtenDictionary(locale)).map(([key, text]) => ({
    id: key,
    version: 1,
    key,
    text,
    english: englishOf(key),
    language: localeNames[locale],
  }));
}

export default defineCollection({
  name: "texts",
  path: "texts",
  group: "content",
  permission: "manage_translations",
  can: ["download"],
  columns: [
    {
      ...text("key", { key: true, sortable: true }),
      cell: ({ key }, { formats }) => ({
        kind: "text",
        text: key,
        href: `/admin/translations/create?${new URLSearchParams({ key, locale: formats.locale })}`,
      }),
    },
    text("text", { width: "wide", wrap: true }),
    text("english", { width: "wide", wrap: true }),
  ],
  sort: { field: "key", direction: "asc" },
  input: z.strictObject({ key: z.string(), locale: z.enum(locales) }),
  form: [],
  shows: { href: "/admin/translations", label: "areas.translations.title" },
  store: listStore(readTexts, { search: ["key", "text", "english"], sort: "key" }),
});
