import { z } from "zod";
import { adminForm } from "~/admin/admin-form.server";
import { type FormField, inputFields, optionsInWords } from "~/admin/form-fields";
import { erpSystems } from "~/erp/systems";
import type { MessageKey } from "~/i18n/messages";
import { docCategoryIdChoices, docTypeIdChoices } from "./doc-type-choices.server";
import { salesAreaFieldsSchema } from "./sales-area-fields";

type StepFields = { title: MessageKey; form: readonly FormField[] };

/**
 * Steps of the wizard: details, document types, document categories. Each is a page with a part of the
 * fields.
 */
const stepFields: readonly StepFields[] = [
  {
    title: "admin.details",
    form: [
      { name: "id", kind: "text", hint: "areas.sales_areas.number" },
      { name: "title", kind: "text" },
      { name: "currency", kind: "text", hint: "areas.sales_areas.currency" },
      { name: "system", kind: "select", options: optionsInWords("system", erpSystems) },
    ],
  },
  {
    title: "areas.doc_types.title",
    form: [{ name: "docTypeIds", kind: "multi_select", options: docTypeIdChoices }],
  },
  {
    title: "areas.doc_categories.title",
    form: [{ name: "docCategoryIds", kind: "multi_select", options: docCategoryIdChoices }],
  },
];

const { shape } = salesAreaFieldsSchema;

const schemaOf = (form: readonly FormField[]): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(inputFields(form).map(({ name }) => [name, shape[name as keyof typeof shape]])),
  );

function stepOf(kind: "new" | "known", { title, form }: StepFields, index: number) {
  const input = schemaOf(form);
  const name = `sales_areas_${kind}_${index + 1}`;
  return { title, form, input, configured: adminForm({ name, title, input, fields: form }) };
}

export const newSalesAreaSteps = stepFields.map((step, index) => stepOf("new", step, index));

/** The number of a stored sales area is part of its address and cannot be changed. */
export const storedSalesAreaSteps = stepFields.map(({ title, form }, index) =>
  stepOf("known", { title, form: inputFields(form).filter(({ name }) => name !== "id") }, index),
);
