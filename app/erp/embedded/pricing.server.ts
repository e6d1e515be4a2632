import { money, type Num, num } from "../decimal";
import type { ListPrice } from "../port/pricing";
import { message } from "../texts/text";
import { type Call, salesAreaOf } from "./call";
import { findConditions } from "./evaluate/find-conditions.server";
import { type FoundMaterials, findMaterials } from "./evaluate/find-materials.server";
import type { ConditionRow } from "./master/rows";
import { conditionsByMaterial } from "./pricing/price-document";
import { priceLine } from "./pricing/price-line";
import type { LineToPrice, PricedLine, PricingTerms } from "./pricing/pricing-terms";
import { factorOf } from "./units";

interface Prices {
  terms: PricingTerms;
  conditions: ConditionRow[];
  materials: FoundMaterials;
}

/**
 * Reads materials and conditions for prices outside a document: the customer's, or list prices without a customer.
 */
export async function preparePrices(call: Call, materials: string[]): Promise<Prices> {
  const area = salesAreaOf(call);
  const customer = call.ctx.partner ?? "";
  const customerRow = await call.sql.maybe<{
    priceList: string;
    customerGroup: string;
    taxClass: string;
    country: string;
  }>(
    `SELECT a.price_list, a.customer_group, a.tax_class, p.country
     FROM partner_areas a JOIN partners p ON p.number = a.partner WHERE a.partner = $1 AND a.sales_area = $2`,
    [customer, area.id],
  );
  const terms: PricingTerms = {
    language: call.language,
    currency: area.currency,
    customer,
    customerGroup: customerRow?.customerGroup ?? "",
    priceList: customerRow?.priceList ?? "",
    shippingOption: "standard",
    country: customerRow?.country ?? call.reference.plants.get(area.plant)?.country ?? "",
    taxTreatment: customerRow?.taxClass === "exempt" ? "exempt" : "taxed",
    cashDiscount: null,
  };
  const foundMaterials = await findMaterials(call, materials, customer);
  const facts = [...foundMaterials.byNumber.values()];
  const conditions = await findConditions(call, {
    date: call.today,
    materials: facts.map((material) => material.number),
    priceGroups: [...new Set(facts.map((material) => material.priceGroup))],
    customer,
    customerGroup: terms.customerGroup,
    country: terms.country,
  });
  return { terms, conditions, materials: foundMaterials };
}

/** Prices one sales unit of each material. Materials without a price are named in messages. */
export const listPrices = (call: Call, materials: string[]): Promise<ListPrice[]> =>
  pricesOf(
    call,
    materials.map((material) => ({ material })),
  );

interface PriceQuestion {
  material: string;
  /** Quantity to price; absent, one sales unit. */
  quantity?: string;
  unit?: string;
  /** Quantity of the whole document in the material's price group, by which volume discounts go. */
  groupQuantity?: string;
}

/** Prices each material in the quantity asked for, whose scales and discounts then hold. */
export async function pricesOf(call: Call, questions: readonly PriceQuestion[]): Promise<ListPrice[]> {
  const { terms, conditions, materials } = await preparePrices(
    call,
    questions.map(({ material }) => material),
  );
  const prices: ListPrice[] = [];
  const conditionsOf = conditionsByMaterial(conditions);
  for (const { material: request, quantity = "1", unit, groupQuantity } of questions) {
    const line = lineToPrice(request, materials, { quantity: num(quantity), unit });
    const inGroup = groupQuantity ? num(groupQuantity) : line?.baseQuantity;
    const pricedLine =
      line &&
      inGroup &&
      priceLine(line, { terms, conditions: conditionsOf(line.material.number), groupQuantity: inGroup });
    if (!pricedLine) {
      const code = line ? "material.noPrice" : "material.unknown";
      call.messages.push(
        message("warning", code, call.language, {
          values: { material: request },
          target: { field: request },
        }),
      );
      continue;
    }
    prices.push({
      material: request,
      price: money(pricedLine.netPrice),
      priceQuantity: pricedLine.priceQuantity,
      priceUnit: pricedLine.priceUnit,
      currency: terms.currency,
      basis: hasOwnPrice(pricedLine) ? "customer" : "list",
    });
  }
  return prices;
}

const hasOwnPrice = (pricedLine: PricedLine): boolean =>
  pricedLine.components.some(
    (one) =>
      one.inactive === null &&
      (one.type === "customerPrice" || one.type === "customerDiscount" || one.type === "groupDiscount"),
  );

function lineToPrice(
  number: string,
  materials: FoundMaterials,
  { quantity, unit }: { quantity: Num; unit?: string | undefined },
): LineToPrice | null {
  const material = materials.byNumber.get(materials.numberOf(number) ?? "");
  if (!material) return null;
  const pricedUnit = unit ?? material.salesUnit;
  const factor = factorOf(material, pricedUnit);
  if (!factor) return null;
  return { itemNumber: 0, material, quantity, unit: pricedUnit, baseQuantity: quantity.times(factor) };
}
