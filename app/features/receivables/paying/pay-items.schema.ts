import { z } from "zod";
import { cardTokenPattern } from "~/payments/payments";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { itemPaymentMethods } from "../item-payment";
import { openItemNumbersSchema } from "../selection.schema";

export const amountTextSchema = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, "form.invalid");

/** Way to pay: by card, by e-cheque, or the id of a saved method. */
export const payMethodSchema = z.union([z.enum(itemPaymentMethods), z.uuid()]).default("card");

/** Card that was entered in the provider's fields; a number is never taken for a token. */
export const cardTokenSchema = z.string().regex(cardTokenPattern, "form.invalid").optional();

/** Keeps the card or account for later payments. */
export const saveMethodSchema = z.literal("1").optional();

export const payItemsSchema = z
  .strictObject({
    payer: partnerNumberSchema,
    items: openItemNumbersSchema.min(1, "receivables.pay.chooseItems"),
    /** Set for a partial payment, which needs an amount. */
    partial: z.literal("1").optional(),
    part: amountTextSchema.meta({ typed: "amount" }).optional(),
    /** Reason for paying less than is open; needed by a payment that the payer's own ledger made short. */
    reason: z.string().trim().max(200).default(""),
    short: z.literal("1").optional(),
    /** Total that the payer saw; a partial payment has none, because its payer types the amount. */
    seenTotal: amountTextSchema.optional(),
    seenCurrency: z.string().length(3),
    method: payMethodSchema,
    cardToken: cardTokenSchema,
    saveMethod: saveMethodSchema,
  })
  .refine(({ partial, part }) => partial === undefined || part !== undefined, {
    path: ["part"],
    message: "form.required",
  })
  .refine(({ partial, part }) => partial === "1" || part === undefined, {
    path: ["partial"],
    message: "form.required",
  })
  .refine(({ short, reason }) => short === undefined || reason !== "", {
    path: ["reason"],
    message: "form.required",
  })
  .refine(({ part, reason }) => part !== undefined || reason === "", {
    path: ["reason"],
    message: "form.invalid",
  });

export const itemPaymentIdSchema = z.strictObject({ payment: z.uuid() });
