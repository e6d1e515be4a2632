import { z } from "zod";
import { daySchemaOf, filledTextOf } from "~/lib/field-schemas";
import { cardTokenPattern } from "~/payments/payments";
import { maxCarrierAccount } from "~/ui/fields/max-carrier-account";
import { cartKinds, paymentWayNames } from "./cart";

const aboveZero = z
  .string()
  .refine((text) => !/^-\d/.test(text), { error: "cart.quantity.zero", abort: true });

/** A decimal string in JSON; people type it in their own number format. */
const quantitySchema = aboveZero
  .regex(/^\d{1,13}(\.\d{1,3})?$/, { error: "cart.quantity.invalid", abort: true })
  .refine((text) => Number(text) <= 9_999_999_999.999, "cart.quantity.tooLarge")
  .meta({ typed: "quantity" });

/**
 * A quantity that may name its unit, as in `500 pcs`: the number with a decimal point, a space, and the unit as a code or
 * a name. Without a unit the product's sales unit holds.
 */
export const orderQuantitySchema = aboveZero
  .regex(/^\d{1,13}(\.\d{1,3})?( \S.{0,29})?$/, { error: "cart.quantity.invalid", abort: true })
  .refine((text) => Number(text.split(" ", 1)[0]) <= 9_999_999_999.999, "cart.quantity.tooLarge")
  .meta({ typed: "orderQuantity" });

export const materialSchema = filledTextOf("cart.material.required").max(40);
export const kindSchema = z.enum(cartKinds).default("order");

/** `YYYY-MM-DD` in JSON; people type it in their own date format. */
export const dateSchema = daySchemaOf("form.date").meta({ typed: "date" });

export const attributesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  z.string().trim().max(255),
);

/** The cart, and the version that the change was made from (optimistic lock). */
export const cartSchema = z.strictObject({ cart: z.uuid(), version: z.coerce.number().int().min(1) });

const newItemSchema = z.strictObject({
  material: materialSchema,
  quantity: orderQuantitySchema.default("1"),
  unit: z.string().trim().max(10).optional(),
  comment: z.string().trim().max(255).optional(),
  requestedDate: dateSchema.optional(),
  attributes: attributesSchema.optional(),
  batches: z
    .array(z.strictObject({ batch: z.string().min(1).max(20), quantity: quantitySchema }))
    .max(200)
    .optional(),
  /** The line of a quote that this one follows. */
  refDocNr: z.string().max(20).optional(),
  refItemNr: z.coerce.number().int().min(1).optional(),
});

/** Product and unit of a row, which can be checked even where its quantity cannot be read. */
export const rowSchema = newItemSchema.pick({ material: true, unit: true });

export type NewItem = Partial<z.output<typeof newItemSchema>> & { material: string };

/** Limits the lines of a cart, and of a file that is imported into one. */
export const maxLines = 10_000;

export const addItemsSchema = z.strictObject({
  kind: kindSchema,
  items: z.array(newItemSchema).min(1, "cart.nothingToAdd").max(maxLines),
});

const positionSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, "cart.positionInvalid");

/**
 * Quantities typed over the lines of one page. `was` is the quantity that the form began with: it tells whose
 * change it is. A line with another position than it had is moved.
 */
export const updateItemsSchema = cartSchema.extend({
  items: z
    .array(
      z.strictObject({
        id: z.uuid(),
        quantity: orderQuantitySchema.optional(),
        was: z.string().max(20).optional(),
        /** The unit that the form showed beside the quantity. */
        wasUnit: z.string().max(10).optional(),
        /** Line number to move the line to, and the one that the form showed. */
        position: positionSchema.optional(),
        wasPosition: positionSchema.optional(),
        requestedDate: dateSchema.optional(),
        comment: z.string().trim().max(255).optional(),
        /** Requested date and comment as the form showed them; absent, both stay as they are. */
        wasDetails: z.string().max(300).optional(),
      }),
    )
    .max(1_000)
    .default([]),
});

/** Has no default of its own: a change that names no batches leaves them as they are. */
export const batchesSchema = z
  .array(z.strictObject({ batch: z.string().min(1).max(20), quantity: quantitySchema.optional() }))
  .max(200);

export const updateItemSchema = cartSchema.extend({
  item: z.uuid(),
  quantity: orderQuantitySchema,
  unit: z.string().trim().max(10).default(""),
  comment: z.string().trim().max(255).default(""),
  requestedDate: dateSchema.optional(),
  attributes: attributesSchema.default({}),
  batches: batchesSchema.default([]),
});

export const itemsSchema = cartSchema.extend({
  items: z.array(z.uuid()).min(1, "cart.nothingTicked").max(maxLines),
});
export const itemSchema = cartSchema.extend({ item: z.uuid() });

/** Customer's account at the carrier. */
export const carrierAccountSchema = z.string().trim().max(maxCarrierAccount);

export const shippingSchema = cartSchema.extend({
  shippingOption: z.string().max(30).default(""),
  shipTo: z.string().max(20).default(""),
  payer: z.string().max(20).default(""),
  carrierAccount: carrierAccountSchema.default(""),
  requestedDate: dateSchema.optional(),
  completeDelivery: z.enum(["", "yes", "no"]).default(""),
  note: z.string().trim().max(1_000).default(""),
});

export const addressSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  name2: z.string().trim().max(80).default(""),
  street: z.string().trim().min(1).max(80),
  postalCode: z.string().trim().min(1).max(12),
  city: z.string().trim().min(1).max(60),
  state: z.string().trim().max(40).default(""),
  country: z.string().trim().length(2, "cart.dropShip.country"),
  phone: z.string().trim().max(30).default(""),
  email: z.union([z.literal(""), z.email()]).default(""),
});

export const dropShipSchema = cartSchema.extend({
  /** Id of the drop-ship address to change; without it a new one is added. */
  id: z.string().max(40).optional(),
  address: addressSchema,
});

export const chooseAddressSchema = cartSchema.extend({
  id: z.string().max(40),
  optionId: z.coerce.number("cart.dropShip.chooseOne").int().min(-1).max(20),
});

export const submitCartSchema = cartSchema.extend({
  poNumber: z.string().trim().max(35).default(""),
  payment: z.enum(paymentWayNames).default("account"),
  /** Card that was entered in the provider's fields; a number is never taken for a token. */
  cardToken: z.string().regex(cardTokenPattern, "form.invalid").optional(),
  /** Date until which a quote is binding. */
  validTo: dateSchema.optional(),
  /** Total that the visitor saw; compared with the latest simulation, never used as a price. */
  seenTotal: z.string().regex(/^\d{1,15}(\.\d{1,4})?$/, "form.invalid"),
  seenCurrency: z.string().length(3),
  /** Fingerprint of all prices and dates on the page. */
  figures: z.string().max(100).default(""),
  /** Checkbox: the visitor accepts what has changed since the last look. */
  accept: z.coerce.boolean().default(false),
  /** Checkbox: the visitor submits although a similar order exists. */
  anyway: z.coerce.boolean().default(false),
  /** Checkbox: if the ERP is away, the cart is queued and sent when it is back. */
  queue: z.coerce.boolean().default(false),
  /** Price limit of a queued cart: the percentage that it may cost more without asking again. */
  atMostPercent: z.coerce.number().min(0).max(100).default(0),
});
