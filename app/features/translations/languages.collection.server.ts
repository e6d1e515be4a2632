import { z } from "zod";
import { list } from "~/admin/columns";
import { settingsArea } from "~/features/settings/settings-area.server";
import { settingPart } from "~/features/settings/settings-store.server";
import { localeNames, locales } from "~/i18n/locales";
import { withoutRepeats } from "~/lib/field-schemas";
import { offeredLanguages } from "./languages.settings";

const inputSchema = z.strictObject({
  languages: withoutRepeats(z.array(z.enum(locales)).min(1, "form.required").max(locales.length)).meta({
    ordered: true,
  }),
});

type Values = z.output<typeof inputSchema>;

/** Languages of the whole portal and of the microsites that differ. */
export default settingsArea({
  name: "languages",
  path: "languages",
  group: "content",
  columns: [list("languages", ({ languages }: Values) => languages.map((locale) => localeNames[locale]))],
  input: inputSchema,
  form: [
    {
      name: "languages",
      kind: "picks",
      most: locales.length,
      options: () => locales.map((value) => ({ value, label: localeNames[value] })),
      hint: "areas.languages.hint",
    },
  ],
  parts: [
    settingPart(offeredLanguages, {
      valueOf: ({ languages }: Values) => languages,
      fieldsOf: (languages) => ({ languages }),
    }),
  ],
  shows: { href: "/", label: "identity.signIn" },
});
