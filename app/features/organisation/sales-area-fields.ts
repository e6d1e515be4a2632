import { z } from "zod";
import { erpSystems } from "~/erp/systems";
import { currencySchema } from "~/lib/field-schemas";

const codeSchema = z.string().trim().toUpperCase();

/** Fields of a sales area that administrators write. */
export const salesAreaFieldsSchema = z.strictObject({
  id: codeSchema.regex(/^[A-Z0-9]{1,10}$/, "areas.sales_areas.number"),
  title: z.string().trim().min(1).max(80),
  currency: currencySchema,
  system: z.enum(erpSystems).default("main"),
  docTypeIds: z.array(z.uuid()).max(200).default([]),
  docCategoryIds: z.array(z.uuid()).max(200).default([]),
});

export type SalesAreaValues = z.output<typeof salesAreaFieldsSchema>;
