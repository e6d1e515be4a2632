import { z } from "zod";
import { daySchema, filledTextOf } from "~/lib/field-schemas";
import { dateRanges, maxCriterionRows, maxPartners, shipChoices } from "../document-lists";
import {
  amountSchema,
  criterionKeySchema,
  criterionSchema,
  listSchema,
  partnerNumberSchema,
} from "../documents.schema";

const dateFieldSchema = daySchema.or(z.literal(""));
const amountFieldSchema = amountSchema.or(z.literal(""));

/** A search as it stands in an address and in the database. */
export const listSearchSchema = z.strictObject({
  // Forms leave out empty fields.
  criteria: z.array(criterionSchema).max(maxCriterionRows).default([]),
  dateRange: z.literal(dateRanges).nullable().default(null),
  fromDate: dateFieldSchema.default(""),
  toDate: dateFieldSchema.default(""),
  shipStatus: z.enum(shipChoices).or(z.literal("")).default(""),
  q: z.string().max(50).default(""),
  partnerNumbers: z.array(partnerNumberSchema).max(maxPartners).default([]),
  anyPartner: z.boolean().default(false),
  itemData: z.literal([1, 2]).default(2),
  isExpiring: z.literal(true).optional(),
  owed: z
    .strictObject({
      dueUntil: dateFieldSchema.default(""),
      isOverdue: z.boolean().default(false),
      amountFrom: amountFieldSchema.default(""),
      amountTo: amountFieldSchema.default(""),
    })
    .optional(),
});

export const rememberSearchSchema = z.strictObject({
  list: listSchema,
  search: listSearchSchema.nullable(),
});

export const saveSearchSchema = z.strictObject({
  list: listSchema,
  title: filledTextOf("documents.searchNeedsTitle").max(60),
  search: listSearchSchema,
  isDefault: z.boolean().default(false),
});

export const chooseCriterionSchema = z.strictObject({ list: listSchema, criterion: criterionKeySchema });

export const removeSearchSchema = z.strictObject({ id: z.uuid() });
