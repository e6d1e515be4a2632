import { z } from "zod";
import { choice, text } from "~/admin/columns";
import { defineCollection } from "~/admin/define-collection.server";
import { optionsInWords } from "~/admin/form-fields";
import { inWords } from "~/admin/shown-text.server";
import { tableStore } from "~/admin/table-store.server";
import type { MessageKey } from "~/i18n/messages";
import { docTypesTag } from "./doc-types-tag";
import { docTypes } from "./organisation.tables";

const classifications = docTypes.classification.enumValues;

export default defineCollection({
  name: "doc_types",
  path: "system_settings/doc_types",
  group: "organisation",
  permission: "manage_sales_areas",
  identity: ["documentType"],
  can: ["create", "edit", "delete", "bulkDelete", "restore", "copy", "download"],
  columns: [
    text("title", { key: true, sortable: true }),
    text("documentType", { sortable: true }),
    choice("classification", { sortable: true }),
    text("description", { wrap: true }),
  ],
  filters: [
    {
      name: "classification",
      caption: "fields.classification",
      options: optionsInWords("classification", classifications),
    },
  ],
  input: z.strictObject({
    documentType: z.string().trim().min(1).max(10),
    title: z.string().trim().min(1).max(80),
    description: z.string().trim().max(500).default(""),
    classification: z.enum(classifications),
  }),
  form: [
    { name: "documentType", kind: "text", hint: "areas.doc_types.code" },
    { name: "title", kind: "text" },
    { name: "classification", kind: "select", options: optionsInWords("classification", classifications) },
    { name: "description", kind: "textarea" },
  ],
  unique: { doc_types_code: "documentType" },
  consequence: "areas.doc_types.consequence",
  shows: { href: "/admin/system_settings/sales_areas", label: "areas.sales_areas.title" },
  tag: docTypesTag,
  store: tableStore(docTypes, {
    search: [docTypes.title, docTypes.documentType, docTypes.description],
    filters: { classification: docTypes.classification },
    shownAs: {
      classification: inWords(docTypes.classification, classifications, (code, t) =>
        t(`choices.classification.${code}` as MessageKey),
      ),
    },
  }),
});
