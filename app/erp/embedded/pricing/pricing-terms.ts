import type { Num } from "../../decimal";
import type { PriceComponent } from "../../port/pricing";
import type { PartnerAreaRow, PartnerRow } from "../master/rows";
import { senderOf } from "../outputs/sender";
import type { ItemRecord } from "../records";
import type { UnitsOfMaterial } from "../units";
import { type TaxTreatment, taxCountryOf, taxTreatmentOf } from "./tax-treatment";

/** Customer data that prices depend on; the same for all lines of a document. */
export interface PricingTerms {
  language: string;
  currency: string;
  customer: string;
  customerGroup: string;
  priceList: string;
  shippingOption: string;
  /** Country whose tax rates apply. */
  country: string;
  taxTreatment: TaxTreatment;
  /** Cash discount in percent; informational, not part of the total. */
  cashDiscount: string | null;
}

export interface PricedMaterial extends UnitsOfMaterial {
  number: string;
  priceGroup: string;
  taxClass: string;
  weightKg: string;
}

export interface LineToPrice {
  itemNumber: number;
  material: PricedMaterial;
  quantity: Num;
  unit: string;
  baseQuantity: Num;
  /** Price agreed earlier; replaces today's conditions. */
  agreedPrice?: AgreedPrice | undefined;
}

/** Price agreed in a quote or an order; exact to the cent for its quantity. */
export interface AgreedPrice {
  /** Amount of `baseQuantity`; null if only the price was agreed, from which any quantity is calculated. */
  net: string | null;
  baseQuantity: string;
  price: string;
  per: string;
  perUnit: string;
  /** Delivered part at this price: a line reduced to it costs exactly this, whatever was rounded. */
  deliveredPart?: { baseQuantity: string; net: string };
}

/** Price of a line before discounts and surcharges. */
export interface BasePrice {
  type: "customerPrice" | "listPrice" | "agreedPrice";
  rate: Num;
  per: Num;
  perUnit: string;
  /** Quantity in the price's unit. */
  pricedQuantity: Num;
  amount: Num;
}

export interface Discount {
  type: "quantityDiscount" | "groupDiscount" | "customerDiscount";
  /** Percentage of the base price; negative. */
  rate: string;
}

export const agreedPriceOf = (
  item: Pick<ItemRecord, "net" | "baseQuantity" | "netPrice" | "priceQuantity" | "priceUnit">,
): AgreedPrice => ({
  net: item.net,
  baseQuantity: item.baseQuantity,
  price: item.netPrice,
  per: item.priceQuantity,
  perUnit: item.priceUnit,
});

export interface PricedLine {
  itemNumber: number;
  netPrice: Num;
  priceQuantity: string;
  priceUnit: string;
  net: Num;
  discount: Num;
  tax: Num;
  taxRate: string;
  taxCode: string;
  total: Num;
  components: PriceComponent[];
}

/** Derives the terms from the partners of a document. */
export function pricingTermsOf(
  parties: { soldTo: PartnerRow; shipTo: Pick<PartnerRow, "country">; area: PartnerAreaRow },
  document: Pick<PricingTerms, "language" | "currency" | "shippingOption">,
): PricingTerms {
  const { soldTo, shipTo, area } = parties;
  const supply = {
    from: senderOf(area.salesArea).country,
    to: shipTo.country,
    taxNumber: soldTo.taxNumber,
    taxClass: area.taxClass,
  };
  return {
    ...document,
    customer: soldTo.number,
    customerGroup: area.customerGroup,
    priceList: area.priceList,
    country: taxCountryOf(supply),
    taxTreatment: taxTreatmentOf(supply),
    cashDiscount: area.paymentTerms === "D14N30" ? "2" : null,
  };
}
