import { z } from "zod";
import { erpSystems } from "~/erp/systems";

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

const codeSchema = z.string().trim().toUpperCase();

/** Fields of a sales area that administrators write. */
export const salesAreaFieldsSchema = z.strictObject({
  id: codeSchema.regex(/^[A-Z0-9]{1,10}$/, "areas.sales_areas.number"),
  title: z.string().trim().min(1).max(80),
  currency: codeSchema.refine((code) => currencies.has(code), "areas.sales_areas.currency"),
  system: z.enum(erpSystems).default("main"),
  docTypeIds: z.array(z.uuid()).max(200).default([]),
  docCategoryIds: z.array(z.uuid()).max(200).default([]),
});

export type SalesAreaValues = z.output<typeof salesAreaFieldsSchema>;
