import { z } from "zod";
import type { DocumentCriterion } from "~/erp/erp";
import { pageSizes } from "~/ui/list-view";
import { dateRanges, listNames, shipStatuses } from "./document-lists";
import { mostCriteria } from "./document-search";

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
  "soldToNumber",
  "shipToNumber",
  "payerNumber",
] as const satisfies readonly DocumentCriterion[];

const day = z.iso.date();

export const criteriaSchema = z
  .array(z.strictObject({ key: z.enum(criterionKeys), value: z.string().trim().min(1).max(60) }))
  .max(mostCriteria);

/** A search as the ERP is asked it: with days, not with what people choose days by. */
export const findDocumentsSchema = z.strictObject({
  list: listSchema,
  criteria: criteriaSchema.default([]),
  q: z.string().trim().max(50).default(""),
  fromDate: day.optional(),
  toDate: day.optional(),
  shipStatus: z.enum(shipStatuses).optional(),
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

/** A search as people make and keep it. */
export const searchSchema = z.strictObject({
  criteria: criteriaSchema,
  dateRange: z.literal(dateRanges).nullable(),
  fromDate: day.or(z.literal("")),
  toDate: day.or(z.literal("")),
  shipStatus: z.enum(shipStatuses).or(z.literal("")),
  q: z.string().max(50),
});

export const rememberSearchSchema = z.strictObject({ list: listSchema, search: searchSchema.nullable() });

export const keepSearchSchema = z.strictObject({
  list: listSchema,
  title: z.string().trim().min(1, "documents.searchNeedsTitle").max(60),
  search: searchSchema,
  isDefault: z.boolean().default(false),
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

export const paperPageSchema = outputSchema.extend({ page: z.coerce.number().int().min(1).max(1_000) });
