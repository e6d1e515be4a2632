import { z } from "zod";
import { daySchemaOf } from "~/lib/field-schemas";

export const quoteSchema = z.strictObject({ number: z.string().trim().min(1).max(40) });

const dateSchema = daySchemaOf("form.date").meta({ typed: "date" });

/** Amount of money; the currency decides how many decimals it may have. */
const priceSchema = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,4})?$/, "negotiations.priceInvalid")
  .meta({ typed: "amount" });

const quantitySchema = z
  .string()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, "cart.quantity.invalid")
  .refine((text) => Number(text) > 0, "cart.quantity.invalid")
  .meta({ typed: "quantity" });

/** Version of the quote and last round of the thread that the form was made from. */
const threadFormSchema = quoteSchema.extend({
  version: z.string().min(1).max(60),
  round: z.coerce.number().int().min(0),
});

export const writeRoundSchema = threadFormSchema.extend({
  comment: z.string().trim().max(2_000).default(""),
  lines: z
    .array(
      z.strictObject({
        itemNumber: z.coerce.number().int().min(1).max(999_999),
        price: priceSchema.optional(),
        quantity: quantitySchema.optional(),
        requestedDate: dateSchema.optional(),
      }),
    )
    .max(1_000)
    .default([]),
  /** Last day of a round of the seller. */
  validTo: dateSchema.optional(),
});

export const acceptRoundSchema = threadFormSchema.extend({
  /** Fingerprint of the figures that the page showed. */
  figures: z.string().max(100),
});

export const declineRoundSchema = quoteSchema.extend({
  round: z.coerce.number().int().min(1),
  reply: z.string().trim().max(2_000).default(""),
});

export const withdrawRoundSchema = quoteSchema.extend({ round: z.coerce.number().int().min(1) });
