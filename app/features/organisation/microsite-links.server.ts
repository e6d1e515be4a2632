import { z } from "zod";
import { text, words, yesNo } from "~/admin/columns";
import { translatedSchema } from "~/i18n/translated";
import { micrositeChoices, micrositeFilter } from "./microsite-choices.server";

/** Declaration that collections of links share: pages of one microsite, or of all, show them to customers in this order. */
export const micrositeLinks = {
  identity: ["title", "micrositeId"],
  can: ["create", "edit", "delete", "bulkDelete", "reorder", "copy", "download"],
  columns: [words("title", { key: true }), text("href"), text("microsite"), yesNo("active")],
  filters: [micrositeFilter],
  input: z.strictObject({
    title: translatedSchema(60),
    href: z
      .string()
      .trim()
      .max(500)
      .regex(/^(\/(?![/\\])|https:\/\/|mailto:)\S*$/, "admin.linkTarget"),
    micrositeId: z.uuid().nullish().default(null),
    active: z.boolean().default(false),
  }),
  form: [
    { name: "title", kind: "translated" },
    { name: "href", kind: "text", hint: "admin.linkTarget" },
    {
      name: "micrositeId",
      kind: "select",
      blank: "admin.allMicrosites",
      options: micrositeChoices,
    },
    { name: "active", kind: "checkbox", checked: true },
  ],
} as const;
