import { sql } from "drizzle-orm";
import { z } from "zod";
import { text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { tableStore } from "~/admin/table-store.server";
import { micrositeChoices, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { micrositeNameOf } from "~/features/organisation/organisation.tables";
import { translatedSchema } from "~/i18n/translated";
import { contentTag } from "./content.queries.server";
import { footerLinks } from "./content.tables";

export default defineCollection({
  name: "footer_links",
  path: "footer_links",
  group: "content",
  permission: "manage_content",
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
    { name: "active", kind: "check" },
  ],
  tag: contentTag,
  shows: { href: "/dashboard#foot", label: "admin.showsFoot" },
  store: tableStore(footerLinks, {
    search: [footerLinks.href, sql`${footerLinks.title}::text`],
    extra: { microsite: micrositeNameOf(footerLinks) },
    filters: { micrositeId: footerLinks.micrositeId },
    position: footerLinks.position,
  }),
});
