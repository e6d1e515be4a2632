import { z } from "zod";
import { daySchema } from "~/lib/field-schemas";
import { pageSizes } from "~/ui/lists/list-view";
import { outputTypes } from "./document-links";
import {
  criterionKeys,
  downloadKinds,
  listNames,
  maxCriterionRows,
  maxPartners,
  shipChoices,
} from "./document-lists";

export const listSchema = z.enum(listNames);

/** Amount with two decimals; credits are negative. */
export const amountSchema = z.string().regex(/^-?\d{1,10}\.\d{2}$/);

export const partnerNumberSchema = z.string().trim().min(1).max(60);

export const criterionKeySchema = z.enum(criterionKeys);

export const criterionSchema = z.strictObject({ key: criterionKeySchema, value: partnerNumberSchema });

/** Criteria for the ERP, with dates instead of a range. */
export const findDocumentsSchema = z.strictObject({
  list: listSchema,
  criteria: z
    .array(criterionSchema)
    .max(maxCriterionRows + maxPartners)
    .default([]),
  q: z.string().trim().max(50).default(""),
  fromDate: daySchema.optional(),
  toDate: daySchema.optional(),
  shipStatus: z.enum(shipChoices).exclude(["LATE"]).optional(),
  requestedTo: daySchema.optional(),
  expiresFrom: daySchema.optional(),
  expiresTo: daySchema.optional(),
  dueUntil: daySchema.optional(),
  overdue: z.boolean().optional(),
  amountFrom: amountSchema.optional(),
  amountTo: amountSchema.optional(),
  anyPartner: z.boolean().default(false),
  withItems: z.boolean().default(false),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  /** The column's name in the address. */
  sortBy: z.string().max(40).default("date"),
  order: z.enum(["asc", "desc"]).default("desc"),
  refresh: z.boolean().default(false),
});

/** A file has all rows, so it has no pages. */
export const downloadDocumentsSchema = findDocumentsSchema.omit({
  page: true,
  pageSize: true,
  refresh: true,
});

/** A file that a job writes. */
export const startFileSchema = z.strictObject({
  list: listSchema,
  asked: downloadDocumentsSchema,
  kind: z.enum(downloadKinds),
  columns: z.array(z.string().max(40)).min(1).max(40),
  total: z.number().int().min(0),
});

export const fileIdSchema = z.strictObject({ id: z.uuid() });

export const findValuesSchema = z.strictObject({
  criterion: criterionKeySchema,
  q: z.string().trim().max(60).default(""),
});

const documentNumberSchema = z.string().trim().min(1).max(40);

export const documentSchema = z.strictObject({
  number: documentNumberSchema,
  refresh: z.boolean().default(false),
});

export const outputSchema = z.strictObject({
  number: documentNumberSchema,
  type: z.enum(outputTypes),
});

export const paperSchema = outputSchema.extend({ read: z.boolean().default(true) });

export const paperPageSchema = outputSchema.extend({ page: z.coerce.number().int().min(1).max(1_000) });

export const fileSchema = z.strictObject({
  kind: z.enum(["order", "quote", "delivery", "invoice"]),
  number: documentNumberSchema,
  id: z.string().min(1).max(60),
});

export const papersSchema = z.strictObject({
  list: z.enum(["salesdocs", "orders", "quotes", "invoices", "shipments"]),
  numbers: z.array(documentNumberSchema).min(1).max(100),
});

export const findByNumberSchema = z.strictObject({ q: z.string().trim().max(50) });
