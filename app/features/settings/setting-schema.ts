import { z } from "zod";
import { type Formats, formatNumber } from "~/i18n/formats";
import { unwrap } from "~/lib/field-schemas";

export function fieldNames(schema: z.ZodType | undefined): string[] {
  const plainSchema = schema && unwrap(schema);
  return plainSchema instanceof z.ZodObject ? Object.keys(plainSchema.shape) : [];
}

export const isAmount = (plainSchema: z.ZodType) => plainSchema.meta()?.typed === "amount";

export const formatAmount = (amount: string, formats: Formats) =>
  formatNumber(amount, formats, { min: 2, max: 3 });
