import { z } from "zod";
import { daySchema } from "~/lib/field-schemas";
import { pageSizes } from "~/ui/lists/list-view";
import { partnerNumberSchema } from "../documents/documents.schema";

const statementPeriodSchema = z.strictObject({
  payer: partnerNumberSchema.nullable().default(null),
  /** First and last day; without them the last days until today. */
  fromDate: daySchema.optional(),
  toDate: daySchema.optional(),
});

export const statementSchema = statementPeriodSchema
  .extend({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(25),
    refresh: z.boolean().default(false),
  })
  .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
    path: ["toDate"],
    message: "documents.datesReversed",
  });

export const statementFileSchema = statementPeriodSchema;
