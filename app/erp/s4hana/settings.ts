import { z } from "zod";
import { claimOutcomes } from "../port/returns";

/**
 * Settings of the connection to one SAP system beyond its address and user: what a code of this company's customising
 * means to the portal. Defaults are those of a new S/4HANA system with English codes.
 */

const salesAreaSchema = z.strictObject({
  /** Name of the sales area in the portal. */
  id: z.string().min(1).max(20),
  title: z.string().min(1).max(60),
  salesOrganization: z.string().min(1).max(4),
  distributionChannel: z.string().length(2),
  division: z.string().length(2),
  companyCode: z.string().min(1).max(4),
  currency: z.string().length(3),
  plant: z.string().max(4).default(""),
  /** Customer that stands for everybody: the portal shows its prices as list prices. */
  listPriceCustomer: z.string().max(10).default(""),
});

export type SapSalesArea = z.output<typeof salesAreaSchema>;

/** Texts of a code by language; English is the fallback. */
const labelsSchema = z.record(z.string(), z.record(z.string(), z.string())).default({});

const codesSchema = z.strictObject({
  orderType: z.string().default("OR"),
  quoteType: z.string().default("QT"),
  returnType: z.string().default("RE"),
  complaintType: z.string().default("CR"),
  soldTo: z.string().default("SP"),
  shipTo: z.string().default("SH"),
  payer: z.string().default("PY"),
  /** Reason that is given when a customer rejects a line. */
  rejection: z.string().default("00"),
  /** Long text that holds the note of a document or a line. */
  noteText: z.string().default("TX01"),
  /** Long text that holds the additional fields of an installation, one "name: value" a line. */
  fieldsText: z.string().default("TX02"),
  /** Long text in which the portal notes the marks of its changes, to find one whose answer was lost. */
  marksText: z.string().default("TX03"),
  atpRule: z.string().default("A"),
  /** Condition types whose header amount is freight. */
  freightConditions: z.array(z.string()).default(["HF00", "KF00", "HD00", "FREI"]),
  /** Condition types that no customer may see: costs, and prices between companies. */
  internalConditions: z
    .array(z.string())
    .default(["VPRS", "EK01", "EK02", "EK03", "PI01", "PI02", "IV01", "IV02"]),
  /** Condition types that hold a price; scales are read of these. */
  priceConditions: z.array(z.string()).default(["PPR0", "PR00"]),
  /** Condition types with the portal's names for them, which have labels in six languages. */
  conditions: z
    .record(z.string(), z.string())
    .default({ PPR0: "listPrice", PR00: "listPrice", MWST: "tax", TTX1: "tax", AMIZ: "smallOrder" }),
  /** T100 messages, as class/number, that mean: somebody else is editing the document. */
  locks: z.array(z.string()).default(["MC/601", "V1/042", "V4/042"]),
  /** Messages of SAP with the portal's code for them. */
  messages: z.record(z.string(), z.string()).default({}),
  /** Units of SAP (external codes) with the portal's, where they differ. */
  units: z.record(z.string(), z.string()).default({}),
  /** Shipping conditions with the portal's shipping options, where they differ. */
  shipping: z.record(z.string(), z.string()).default({}),
  /** Payment terms with the portal's codes, where they differ. */
  paymentTerms: z.record(z.string(), z.string()).default({}),
  /** Statuses of a material in sales with what they mean to the portal; others block its sale. */
  salesStatuses: z.record(z.string(), z.enum(["sellable", "notSellable", "discontinued"])).default({}),
  /** Reasons for claims (`SDDocumentReason`, `ReturnReason`) with the portal's. */
  claimReasons: z.record(z.string(), z.string()).default({}),
  /** Reasons of the portal that each type of claim offers; all of them if it names none. */
  offeredReasons: z
    .strictObject({
      return: z.array(z.string()).default([]),
      complaint: z.array(z.string()).default([]),
    })
    .prefault({}),
  /** Types of accounting documents that bring money. */
  paymentTypes: z.array(z.string()).min(1).default(["DZ"]),
  /** Codes of a payment advice's transaction (`PaymentTransaction`, `PaymentMethod`) with the portal's methods. */
  paymentMethods: z.record(z.string(), z.string()).default({ C: "card", E: "eCheck", T: "bankTransfer" }),
  /** Field by which an advice names the order that money on account is for. */
  adviceOrderField: z.string().max(30).default("VBEL2"),
  /** Follow-up activities of returns with the outcome that a customer wishes. */
  followUps: z.record(z.string(), z.enum(claimOutcomes)).default({}),
  labels: z
    .strictObject({
      paymentTerms: labelsSchema,
      units: labelsSchema,
      plants: labelsSchema,
      categories: labelsSchema,
      reasons: labelsSchema,
    })
    .prefault({}),
});

export type SapCodes = z.output<typeof codesSchema>;

export const sapSettingsSchema = z.strictObject({
  /** Days for which a payment advice counts as paid without being posted. */
  adviceDays: z.number().int().min(1).max(60).default(10),
  salesAreas: z.array(salesAreaSchema).min(1).max(50),
  codes: codesSchema.prefault({}),
  /**
   * Field of orders and quotes that holds the portal's submission id: an extension field of the company (`YY1_…`), or
   * the purchase order number, which then ends with a short form of it.
   */
  submissionField: z.string().default("PurchaseOrderByCustomer"),
});

export type SapSettings = z.output<typeof sapSettingsSchema>;
