import { z } from "zod";
import { text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { tableStore } from "~/admin/table-store.server";
import { docCategories } from "./organisation.tables";

export default defineCollection({
  name: "doc_categories",
  path: "system_settings/doc_categories",
  group: "organisation",
  permission: "manage_sales_areas",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [text("title", { key: true, sortable: true }), text("description", { wrap: true })],
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    description: z.string().trim().max(500).default(""),
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "description", kind: "textarea" },
  ],
  unique: { doc_categories_title: "title" },
  consequence: "areas.doc_categories.consequence",
  shows: { href: "/admin/system_settings/sales_areas", label: "areas.sales_areas.title" },
  store: tableStore(docCategories, { search: [docCategories.title, docCategories.description] }),
});
