import { z } from "zod";
import { partnerNumberSchema } from "../documents/documents.schema";
import { maxPaidItems } from "./item-payment";

const openItemNumberSchema = z.string().trim().min(1).max(60);

const eachOnce = (numbers: readonly string[]) => new Set(numbers).size === numbers.length;

/** Numbers of open items, each named once. */
export const openItemNumbersSchema = z
  .array(openItemNumberSchema)
  .max(maxPaidItems)
  .refine(eachOnce, "receivables.pay.twice");

export const selectItemsSchema = z.strictObject({
  payer: partnerNumberSchema,
  /** Items that the page showed: those without a tick leave the selection. */
  listed: openItemNumbersSchema.default([]),
  selected: openItemNumbersSchema.default([]),
});

export const replaceSelectionSchema = z.strictObject({
  payer: partnerNumberSchema,
  selected: openItemNumbersSchema.min(1, "receivables.pay.chooseItems"),
});

export const payerSchema = z.strictObject({ payer: partnerNumberSchema });

export const selectInvoicesSchema = z.strictObject({
  invoices: z.array(z.string().trim().min(1).max(40)).min(1, "receivables.pay.chooseInvoices").max(100),
});
