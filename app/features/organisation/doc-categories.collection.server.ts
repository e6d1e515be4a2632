import { z } from "zod";
import { list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { docTypeIdChoices } from "./doc-type-choices.server";
import { docCategoryStore } from "./doc-types.store.server";
import { docTypesTag } from "./doc-types-tag";
import { docCategoryReferences } from "./organisation-references.store.server";

export default defineCollection({
  name: "doc_categories",
  path: "system_settings/doc_categories",
  group: "organisation",
  permission: "manage_sales_areas",
  can: ["create", "edit", "delete", "bulkDelete", "copy", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("description", { wrap: true }),
    list("docTypeIds", (category: { docTypeTitles: string[] }) => category.docTypeTitles),
  ],
  input: z.strictObject({
    title: z.string().trim().min(1).max(80),
    description: z.string().trim().max(500).default(""),
    docTypeIds: z.array(z.uuid()).max(200).default([]),
  }),
  form: [
    { name: "title", kind: "text" },
    { name: "description", kind: "textarea" },
    {
      name: "docTypeIds",
      kind: "multi_select",
      hint: "areas.doc_categories.types",
      options: docTypeIdChoices,
    },
  ],
  unique: { doc_categories_title: "title" },
  refersTo: docCategoryReferences,
  consequence: "areas.doc_categories.consequence",
  shows: { href: "/admin/system_settings/sales_areas", label: "areas.sales_areas.title" },
  tag: docTypesTag,
  store: docCategoryStore,
});
