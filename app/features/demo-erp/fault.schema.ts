import { z } from "zod";
import { faultNames } from "~/erp/demo-erp";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Each fault reads only the settings that it needs; the form explains them. */
export const setFaultSchema = z.strictObject({
  fault: z.enum(faultNames),
  /** Calls that it hits, such as "orders." or "orders.create", with blanks between; all when empty. */
  operations: z
    .string()
    .trim()
    .regex(/^[A-Za-z. ]{0,200}$/, "form.invalid")
    .default(""),
  /** Number of calls to hit; empty: until switched off. */
  times: z.coerce.number().int().min(1).max(1_000).optional(),
  milliseconds: z.coerce.number().int().min(1).max(60_000).optional(),
  retryAfter: z.string().trim().max(40).optional(),
  by: z.string().trim().max(40).optional(),
  partner: z.string().trim().max(20).optional(),
  answer: z.string().trim().max(1_000).refine(isJson, "form.invalid").optional(),
  statusText: z.string().trim().max(100).optional(),
});

/** Id of one fault; empty: all. */
export const clearFaultsSchema = z.strictObject({ fault: z.enum(faultNames).optional() });

export const advanceDaysSchema = z.strictObject({ days: z.coerce.number().int().min(1).max(30) });
