import { z } from "zod";
import {
  attributesSchema,
  batchesSchema,
  carrierAccountSchema,
  materialSchema,
  orderQuantitySchema,
} from "~/features/carts/cart.schema";
import { daySchemaOf } from "~/lib/field-schemas";
import { addressFields } from "~/ui/fields/address-fields";
import { amendedKinds } from "./amendment";

/** `YYYY-MM-DD` in JSON; people type it in their own date format. */
const dateSchema = daySchemaOf("form.date").meta({ typed: "date" });

export const amendedDocumentSchema = z.strictObject({
  kind: z.enum(amendedKinds),
  number: z.string().trim().min(1).max(40),
});

/** The document's version in the ERP and the amendment's revision that a form was made from; 0 for a new one. */
export const amendmentFormSchema = amendedDocumentSchema.extend({
  version: z.string().min(1).max(60),
  revision: z.coerce.number().int().min(0),
});

const itemNumberSchema = z.coerce.number().int().min(1).max(999_999);

export const saveAmendmentSchema = amendmentFormSchema.extend({
  /** A form always has these two, so that none is an empty one; a program may leave them out. */
  poNumber: z.string().trim().max(35).optional(),
  note: z.string().trim().max(1_000).optional(),
  keepsAbsent: z.coerce.boolean().default(false),
  requestedDate: dateSchema.optional(),
  validTo: dateSchema.optional(),
  /** Paths of the dates that a form sent empty: a date can be moved, but not taken away. */
  emptiedDates: z.array(z.string().max(40)).max(1_002).default([]),
  lines: z
    .array(
      z.strictObject({
        itemNumber: itemNumberSchema,
        quantity: orderQuantitySchema.optional(),
        requestedDate: dateSchema.optional(),
        unit: z.string().trim().max(10).optional(),
        note: z.string().trim().max(255).optional(),
        batches: batchesSchema.optional(),
        /** Custom fields; absent ones stay. */
        attributes: attributesSchema.optional(),
      }),
    )
    .max(1_000)
    .default([]),
  /** Custom fields of the document; absent ones stay. */
  attributes: attributesSchema.optional(),
  /** A new line, if a product is named. */
  newMaterial: z.union([z.literal(""), materialSchema]).default(""),
  newQuantity: orderQuantitySchema.default("1"),
  remove: z.array(itemNumberSchema).max(10_000).default([]),
  /** Adds a line like this one. */
  copy: itemNumberSchema.optional(),
  restore: itemNumberSchema.optional(),
  /** Cancels the rest of the document, or takes that back. */
  cancel: z.enum(["", "yes", "no"]).default(""),
});

export const amendedLineSchema = amendedDocumentSchema.extend({ item: itemNumberSchema });

/** Address as it is typed; one whose fields are all empty is none. */
const typedAddressSchema = z.strictObject(
  Object.fromEntries(addressFields.map((field) => [field, z.string().trim().max(80).default("")])) as Record<
    (typeof addressFields)[number],
    z.ZodDefault<z.ZodString>
  >,
);

export const saveShippingSchema = amendmentFormSchema.extend({
  address: typedAddressSchema.optional(),
  /** Address that was chosen among those that the ERP suggests, in one line; "typed" keeps the typed one. */
  addressChoice: z.string().max(700).default(""),
  removesAddress: z.coerce.boolean().default(false),
  shipTo: z.string().trim().max(20).default(""),
  shippingOption: z.string().trim().max(30).default(""),
  completeDelivery: z.enum(["", "yes", "no"]).default(""),
  /** Customer's account at the carrier; an empty one takes it away, an absent one stays. */
  carrierAccount: carrierAccountSchema.optional(),
});

export const resolveAmendmentSchema = amendmentFormSchema.extend({
  choices: z
    .array(z.strictObject({ name: z.string().max(60), side: z.enum(["mine", "theirs"]) }))
    .max(10_100)
    .default([]),
});

export const submitAmendmentSchema = amendmentFormSchema.extend({
  /** Fingerprint of all figures on the page; compared with the latest simulation, never used as a price. */
  figures: z.string().max(100),
  /** Reason of cancelling the whole document; a quote is rejected with one. */
  reason: z.string().trim().max(500).default(""),
});

export const requestChangeApprovalSchema = amendmentFormSchema.extend({
  figures: z.string().max(100),
  reason: z.string().trim().max(500).default(""),
  approver: z.uuid("cart.approval.choose"),
  comment: z.string().trim().max(1_000).default(""),
});

export const decideChangeSchema = z.strictObject({
  change: z.uuid(),
  /** 1 approves, 2 denies, as for carts. */
  status: z.enum(["1", "2"], "cart.approval.decide"),
  comment: z.string().trim().max(1_000).default(""),
  /** Fingerprint of the figures that the approver saw. */
  figures: z.string().max(100).default(""),
});

export const listAmendmentsSchema = z.strictObject({
  kind: z.enum(amendedKinds),
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(10),
});

export const receiptSchema = amendedDocumentSchema.extend({ amendment: z.uuid().optional() });
