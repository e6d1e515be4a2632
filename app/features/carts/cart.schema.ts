import { z } from "zod";

/** In JSON a decimal string; typed by people in their own number format. */
export const quantitySchema = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,3})?$/, { error: "cart.quantity.invalid", abort: true })
  .refine((text) => Number(text) <= 9_999_999_999.999, "cart.quantity.tooLarge")
  .meta({ typed: "quantity" });

export const materialSchema = z.string().trim().min(1, "cart.material.required").max(40);

const versionSchema = z.coerce.number().int().min(1);

export const addItemsSchema = z.strictObject({
  kind: z.enum(["order", "quote"]).default("order"),
  items: z
    .array(
      z.strictObject({
        material: materialSchema,
        quantity: quantitySchema.default("1"),
        unit: z.string().max(10).optional(),
      }),
    )
    .min(1)
    .max(1_000),
});

export const updateItemsSchema = z.strictObject({
  cart: z.uuid(),
  version: versionSchema,
  items: z.array(z.strictObject({ id: z.uuid(), quantity: quantitySchema })).max(1_000),
});

export const removeItemSchema = z.strictObject({
  cart: z.uuid(),
  version: versionSchema,
  item: z.uuid(),
});

export const submitCartSchema = z.strictObject({
  cart: z.uuid(),
  version: versionSchema,
  poNumber: z.string().trim().max(35).default(""),
  /** What the visitor saw; compared with the ERP's last word, never used as a price. */
  seenTotal: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, "form.invalid"),
  seenCurrency: z.string().length(3),
});
