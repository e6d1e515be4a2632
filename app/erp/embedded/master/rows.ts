import type { Address } from "../../port/basics";
import type { Locale, Texts } from "../../texts/languages";
import type { CustomerTaxClass } from "../pricing/tax-treatment";

/**
 * Master data as plain rows, from the generators to the loader: one type per table. Decimals are text, days are
 * "YYYY-MM-DD".
 */

export interface SalesAreaRow {
  id: string;
  titles: Texts;
  currency: string;
  /** Plant from which the area's goods leave. */
  plant: string;
}

export interface PlantRow {
  id: string;
  name: string;
  country: string;
}

export interface UnitRow {
  unit: string;
  labels: Texts;
  /** Decimals of a quantity: 0 for pieces, 3 for metres. */
  decimals: number;
}

export interface CategoryRow {
  id: string;
  parent: string | null;
  names: Texts;
  position: number;
}

export interface MaterialRow {
  number: string;
  category: string;
  /** Selects the picture and the group discounts. */
  family: string;
  /** Materials of one group share their scales when ordered together. */
  priceGroup: string;
  type: "simple" | "configurable" | "variant";
  parent: string | null;
  names: Texts;
  descriptions: Texts;
  manufacturer: string;
  manufacturerNumber: string;
  ean: string;
  baseUnit: string;
  salesUnit: string;
  /** Alternative units: 1 unit is numerator / denominator base units. */
  units: { unit: string; numerator: string; denominator: string }[];
  /** Minimum order quantity, in the sales unit. */
  minimumQuantity: string;
  roundingQuantity: string;
  weightKg: string;
  status: "sellable" | "notSellable" | "discontinued";
  substitute: string | null;
  batchManaged: boolean;
  taxClass: "full" | "reduced" | "zero";
  /** Working days until a replenishment arrives; null if unknown. */
  replenishmentDays: number | null;
  /** Components of a set, per base unit. */
  parts: { material: string; quantity: string }[];
  /** Sales areas in which the material is not sold. */
  notSoldIn: string[];
  attributes: { code: string; labels: Texts; value: string; valueLabels: Texts }[];
  /** Options of a configurable material. */
  options: {
    code: string;
    labels: Texts;
    values: {
      value: string;
      labels: Texts;
      kind: "hex" | "image" | "text";
      swatch: string;
      materials: string[];
    }[];
  }[];
  /** SVG drawing. */
  picture: string;
  /** Point in time. */
  changedAt: string;
}

export interface PartnerRow extends Address {
  number: string;
  functions: ("soldTo" | "shipTo" | "payer")[];
  blocked: boolean;
  taxNumber: string;
  language: Locale;
  /** Credit limit of a payer, in `creditCurrency`. */
  creditLimit: string;
  creditCurrency: string;
  /** Payment habit of a payer in the demonstration. */
  payment: "withDiscount" | "punctual" | "late" | "partial";
}

export interface PartnerAreaRow {
  partner: string;
  salesArea: string;
  priceList: string;
  customerGroup: string;
  /** N14, N30, N60, D14N30 (2 % within 14 days, 30 net). */
  paymentTerms: "N14" | "N30" | "N60" | "D14N30";
  shippingOption: "standard" | "express" | "pickup" | "freight";
  incoterms: string;
  taxClass: CustomerTaxClass;
  completeDelivery: boolean;
}

export interface PartnerRelationRow {
  soldTo: string;
  salesArea: string;
  function: "soldTo" | "shipTo" | "payer";
  partner: string;
  isDefault: boolean;
}

export interface CustomerMaterialRow {
  customer: string;
  customerMaterial: string;
  material: string;
}

export interface StockRow {
  material: string;
  plant: string;
  /** Stock on hand, in the base unit like all stock quantities. */
  onHand: string;
}

export interface BatchRow {
  material: string;
  plant: string;
  batch: string;
  quantity: string;
  producedOn: string;
  expiresOn: string;
  blocked: boolean;
}

export interface ReceiptRow {
  material: string;
  plant: string;
  date: string;
  quantity: string;
}

/**
 * One condition record of the pricing procedure. Which of the key fields are set decides the step of the access
 * sequence; the others are null.
 *
 * listPrice          priceList + material, or material alone
 * customerPrice      customer + material
 * customerDiscount   customer, or customer + priceGroup (percent)
 * groupDiscount      customerGroup + priceGroup (percent)
 * quantityDiscount   material, or priceGroup (percent, with scales over the whole group)
 * surcharge          material, for each quantity (metal, hazardous goods) or percent
 * smallOrder         the sales area's surcharge on documents under `minimum`
 * freight            shippingOption, by weight (per kg with `minimum` as the least amount)
 * tax                country + taxClass (percent)
 */
export interface ConditionRow {
  id: string;
  /** Digest of the whole row, where it was read for a draft. */
  digest?: string;
  type:
    | "listPrice"
    | "customerPrice"
    | "customerDiscount"
    | "groupDiscount"
    | "quantityDiscount"
    | "surcharge"
    | "smallOrder"
    | "freight"
    | "tax";
  salesArea: string;
  customer: string | null;
  customerGroup: string | null;
  priceList: string | null;
  material: string | null;
  priceGroup: string | null;
  shippingOption: string | null;
  country: string | null;
  taxClass: string | null;
  calculation: "percent" | "quantity" | "weight" | "fixed";
  /** Discounts are negative. */
  rate: string;
  /** Quantity for which the rate holds. */
  per: string | null;
  perUnit: string | null;
  minimum: string | null;
  validFrom: string;
  validTo: string;
  /** Tiers: the rate from this quantity (in `perUnit`, or the base unit) on; ascending. */
  scales: { from: string; rate: string }[];
}

/** Plan of a past order, from which the engine builds consistent documents. */
export interface PlannedOrderRow {
  date: string;
  salesArea: string;
  soldTo: string;
  shipTo: string;
  poNumber: string;
  /** Requested date as calendar days after `date`. */
  requestedInDays: number;
  shippingOption: "standard" | "express" | "pickup" | "freight";
  /** Tells whether the order came from a quote, or the quote expired. */
  quote: "none" | "converted" | "expired";
  cancelled: boolean;
  /** Returned items of the delivery, as positions in `lines`. */
  returned: number[];
  lines: { material: string; quantity: string; unit: string }[];
}

export interface MasterData {
  salesAreas: SalesAreaRow[];
  plants: PlantRow[];
  units: UnitRow[];
  categories: CategoryRow[];
  materials: MaterialRow[];
  partners: PartnerRow[];
  partnerAreas: PartnerAreaRow[];
  partnerRelations: PartnerRelationRow[];
  customerMaterials: CustomerMaterialRow[];
  stock: StockRow[];
  batches: BatchRow[];
  receipts: ReceiptRow[];
  conditions: ConditionRow[];
}
