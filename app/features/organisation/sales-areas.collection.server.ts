import { choice, list, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { docTypesTag } from "./doc-types-tag";
import { salesAreaReferences } from "./organisation-references.store.server";
import { salesAreaFieldsSchema } from "./sales-area-fields";
import { salesAreaStore } from "./sales-areas.store.server";

export default defineCollection({
  name: "sales_areas",
  path: "system_settings/sales_areas",
  group: "organisation",
  permission: "manage_sales_areas",
  can: ["create", "edit", "delete", "bulkDelete", "restore", "download"],
  columns: [
    text("id", { key: true, sortable: true }),
    text("title", { sortable: true }),
    text("currency"),
    choice("system"),
    list("docTypeIds", (area: { docTypeTitles: string[] }) => area.docTypeTitles),
  ],
  sort: { field: "id", direction: "asc" },
  input: salesAreaFieldsSchema,
  form: [],
  unique: { sales_areas_pkey: "id" },
  pages: {
    create: "/admin/system_settings/sales_areas/create/1",
    edit: (id) => `/admin/system_settings/sales_areas/${id}/1`,
  },
  refersTo: salesAreaReferences,
  consequence: "areas.sales_areas.consequence",
  shows: { href: "/admin/system_settings/microsites", label: "areas.microsites.title" },
  tag: docTypesTag,
  store: salesAreaStore,
});
