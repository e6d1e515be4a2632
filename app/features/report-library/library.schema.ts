import { z } from "zod";
import { daySchema } from "~/lib/field-schemas";
import { subscriptionFrequencies } from "./library-report";

export const definitionIdSchema = z.strictObject({ definition: z.uuid() });
export const runIdSchema = z.strictObject({ run: z.uuid() });

export const startReportSchema = definitionIdSchema.extend({
  fromDate: daySchema.meta({ typed: "date" }).optional(),
  toDate: daySchema.meta({ typed: "date" }).optional(),
  filters: z.record(z.string().max(60), z.string().trim().max(100).optional()).default({}),
});

export const subscribeSchema = definitionIdSchema.extend({ frequency: z.enum(subscriptionFrequencies) });
