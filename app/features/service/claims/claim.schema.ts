import { z } from "zod";
import { claimOutcomes } from "~/erp/port/returns";

const numberSchema = z.string().trim().min(1).max(60);

export const claimSourceSchema = z.strictObject({
  kind: z.enum(["delivery", "invoice"]),
  number: numberSchema,
});

export const claimTypes = ["return", "complaint"] as const;

/** Line of the form; one without a quantity is not claimed. */
const claimLineSchema = z.strictObject({
  itemNumber: z.coerce.number().int().min(1).max(999_999),
  quantity: z
    .string()
    .regex(/^\d{1,10}(\.\d{1,3})?$/)
    .meta({ typed: "quantity" })
    .optional(),
  reason: z.string().max(40).default(""),
  batch: z.string().trim().max(40).default(""),
  outcome: z.enum(claimOutcomes).default("credit"),
});

export const createClaimSchema = z.strictObject({
  ...claimSourceSchema.shape,
  /** Files of the form, and with it the form itself: it makes one claim, however often it is sent. */
  bundle: z.uuid(),
  type: z.enum(claimTypes).default("return"),
  lines: z.array(claimLineSchema).max(2_000).default([]),
  contact: z.string().trim().max(100).default(""),
  text: z.string().trim().max(2_000).default(""),
  custom: z.record(z.string().max(40), z.string().max(500)).default({}),
});
