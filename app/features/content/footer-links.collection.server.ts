import { z } from "zod";
import { text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { micrositeChoices, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { translatedSchema } from "~/i18n/translated";
import { footerLinkReferences, footerLinkStore } from "./content.store.server";
import { contentTag } from "./content-tag";

export default defineCollection({
  name: "footer_links",
  path: "footer_links",
  group: "content",
  permission: "manage_content",
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
      optional: true,
      blank: "admin.allMicrosites",
      options: micrositeChoices,
    },
    { name: "active", kind: "checkbox", checked: true },
  ],
  tag: contentTag,
  refersTo: footerLinkReferences,
  shows: { href: "/dashboard#foot", label: "admin.showsFoot" },
  store: footerLinkStore,
});
