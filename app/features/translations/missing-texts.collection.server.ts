import { z } from "zod";
import type { ReadCtx } from "~/admin/collection";
import { choice, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { listStore } from "~/admin/list-store.server";
import { findMicrosites } from "~/features/organisation/microsites.queries.server";
import { formsOf, rewordedKey, wordingKeys, writtenDictionary } from "~/i18n/delivered-texts.server";
import { type Locale, localeNames, locales } from "~/i18n/locales";
import { findTranslations } from "./translations.store.server";

interface Place {
  key: string;
  locale: Locale;
  micrositeId: string | null;
}

const nameOf = ({ key, locale, micrositeId }: Place) => `${key} ${micrositeId ?? ""} ${locale}`;

/**
 * Texts that administrators have changed in some languages or plural forms but not in all. Built-in texts exist in
 * every language.
 */
async function readMissing({ db }: ReadCtx) {
  const rewordedTexts = await findTranslations(db, wordingKeys);
  const rewordedNames = new Set(
    rewordedTexts.map((each) => nameOf({ ...each, key: rewordedKey(each.key, each.locale) })),
  );
  const places = rewordedTexts.flatMap(({ key, micrositeId }) =>
    locales.flatMap((locale) => formsOf(key, locale).map((form) => ({ key: form, locale, micrositeId }))),
  );
  const missingPlaces = new Map(places.map((place) => [nameOf(place), place]));
  for (const name of rewordedNames) missingPlaces.delete(name);
  const names = new Map((await findMicrosites(db, null)).map(({ id, name }) => [id, name]));
  return [...missingPlaces].map(([id, { key, locale, micrositeId }]) => ({
    id,
    version: 1,
    key,
    locale,
    micrositeId,
    microsite: micrositeId === null ? null : (names.get(micrositeId) ?? null),
    text: writtenDictionary(locale)[key] ?? "",
  }));
}

export default defineCollection({
  name: "missing_texts",
  path: "missing_texts",
  group: "content",
  permission: "manage_translations",
  can: ["download"],
  columns: [
    {
      ...text("key", { key: true, sortable: true }),
      cell: ({ key, locale, micrositeId }) => {
        const presetFields = new URLSearchParams({ key, locale, ...(micrositeId ? { micrositeId } : {}) });
        return { kind: "text", text: key, href: `/admin/translations/create?${presetFields}` };
      },
    },
    choice("locale", { sortable: true }),
    text("microsite"),
    text("text", { width: "wide", wrap: true }),
  ],
  filters: [
    {
      name: "locale",
      caption: "fields.locale",
      options: () => locales.map((value) => ({ value, label: localeNames[value] })),
    },
  ],
  sort: { field: "key", direction: "asc" },
  input: z.strictObject({ key: z.string(), locale: z.enum(locales) }),
  form: [],
  shows: { href: "/admin/translations", label: "areas.translations.title" },
  store: listStore(readMissing, { search: ["key", "text"], sort: "key" }),
});
