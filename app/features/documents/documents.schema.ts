import { z } from "zod";
import type { DocumentCriterion } from "~/erp/erp";
import { pageSizes } from "~/ui/lists/list-view";
import { dateRanges, downloadKinds, listNames, shipChoices } from "./document-lists";
import { maxCriterionRows, maxPartners } from "./searches/list-search";

export const listSchema = z.enum(listNames);

const criterionKeys = [
  "docNumber",
  "poNumber",
  "deliveryNumber",
  "salesdocNumber",
  "invoiceNumber",
  "orderNumber",
  "material",
  "materialNumber",
  "customerMaterial",
  "trackingNumber",
  "soldToNumber",
  "shipToNumber",
  "payerNumber",
] as const satisfies readonly DocumentCriterion[];

const day = z.iso.date();

const number = z.string().trim().min(1).max(60);

const criterion = z.strictObject({ key: z.enum(criterionKeys), value: number });

/** A search as the ERP is asked it: with days, not with what people choose days by. */
export const findDocumentsSchema = z.strictObject({
  list: listSchema,
  criteria: z
    .array(criterion)
    .max(maxCriterionRows + maxPartners)
    .default([]),
  q: z.string().trim().max(50).default(""),
  fromDate: day.optional(),
  toDate: day.optional(),
  shipStatus: z.enum(shipChoices).optional(),
  anyPartner: z.boolean().default(false),
  withItems: z.boolean().default(false),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  /** A column's name, as it stands in the address. */
  sortBy: z.string().max(40).default("date"),
  order: z.enum(["asc", "desc"]).default("desc"),
  refresh: z.boolean().default(false),
});

/** The same for a file, which has no pages. */
export const downloadDocumentsSchema = findDocumentsSchema.omit({
  page: true,
  pageSize: true,
  refresh: true,
});

/** The same again, for a file that is written later. */
export const startFileSchema = z.strictObject({
  list: listSchema,
  asked: downloadDocumentsSchema,
  kind: z.enum(downloadKinds),
  columns: z.array(z.string().max(40)).min(1).max(40),
  total: z.number().int().min(0),
});

export const fileIdSchema = z.strictObject({ id: z.uuid() });

/** A search as people make and keep it. */
export const searchSchema = z.strictObject({
  // What is empty does not come through a form.
  criteria: z.array(criterion).max(maxCriterionRows).default([]),
  dateRange: z.literal(dateRanges).nullable().default(null),
  fromDate: day.or(z.literal("")).default(""),
  toDate: day.or(z.literal("")).default(""),
  shipStatus: z.enum(shipChoices).or(z.literal("")).default(""),
  q: z.string().max(50).default(""),
  partnerNumbers: z.array(number).max(maxPartners).default([]),
  anyPartner: z.boolean().default(false),
  itemData: z.literal([1, 2]).default(2),
});

export const rememberSearchSchema = z.strictObject({ list: listSchema, search: searchSchema.nullable() });

export const saveSearchSchema = z.strictObject({
  list: listSchema,
  title: z.string().trim().min(1, "documents.searchNeedsTitle").max(60),
  search: searchSchema,
  isDefault: z.boolean().default(false),
});

export const chooseCriterionSchema = z.strictObject({ list: listSchema, criterion: z.enum(criterionKeys) });

export const findValuesSchema = z.strictObject({
  criterion: z.enum(criterionKeys),
  q: z.string().trim().max(60).default(""),
});

export const removeSearchSchema = z.strictObject({ id: z.uuid() });

export const documentSchema = z.strictObject({
  number: z.string().trim().min(1).max(40),
  refresh: z.boolean().default(false),
});

export const outputSchema = z.strictObject({
  number: z.string().trim().min(1).max(40),
  type: z.enum(["orderConfirmation", "quotation", "deliveryNote", "invoice"]),
});

export const paperSchema = outputSchema.extend({ read: z.boolean().default(true) });

export const paperPageSchema = outputSchema.extend({ page: z.coerce.number().int().min(1).max(1_000) });

export const fileSchema = z.strictObject({
  kind: z.enum(["order", "quote", "invoice"]),
  number: z.string().trim().min(1).max(40),
  id: z.string().min(1).max(60),
});

export const papersSchema = z.strictObject({
  list: z.enum(["salesdocs", "orders", "quotes", "invoices", "shipments"]),
  numbers: z.array(z.string().trim().min(1).max(40)).min(1).max(100),
});

export const findByNumberSchema = z.strictObject({ q: z.string().trim().max(50) });
