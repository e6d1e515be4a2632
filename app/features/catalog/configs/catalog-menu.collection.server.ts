import { z } from "zod";
import { text, words, yesNo } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { micrositeChoices, micrositeFilter } from "~/features/organisation/microsite-choices.server";
import { translatedSchema } from "~/i18n/translated";
import { catalogMenuTag } from "./catalog-menu.queries.server";
import { catalogMenuReferences, catalogMenuStore } from "./catalog-menu.store.server";

/** Entries of the drop-down menu above the catalog. */
export default defineCollection({
  name: "catalog_menu",
  path: "catalog_configs/drop_down_menu",
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
  tag: catalogMenuTag,
  refersTo: catalogMenuReferences,
  shows: { href: "/catalog", label: "catalog.title" },
  store: catalogMenuStore,
});
