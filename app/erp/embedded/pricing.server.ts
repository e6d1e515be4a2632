import { mapInTurns } from "~/lib/in-turns.server";
import { money, type Num, num, plain, zero } from "../decimal";
import type {
  AvailabilityAnswer,
  AvailabilityQuestion,
  DraftDocument,
  ListPrice,
  PriceScale,
} from "../port/pricing";
import { message } from "../texts/text";
import { findSupply } from "./availability/find-supply.server";
import { freeOn, promise } from "./availability/promise";
import { addWorkingDays } from "./calendar";
import { type Call, notFoundError, salesAreaOf } from "./call";
import { leadDays } from "./evaluate/delivery-dates";
import type { EvaluatedLine } from "./evaluate/evaluation";
import { findConditions } from "./evaluate/find-conditions.server";
import { type FoundMaterials, findMaterials } from "./evaluate/find-materials.server";
import { settleLine } from "./evaluate/settle-line";
import { availabilityOf, scheduleOf } from "./evaluate/simulation-of";
import { keysIn } from "./list.server";
import type { ConditionRow } from "./master/rows";
import { conditionsByMaterial, scalesOf } from "./pricing/price-document";
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
async function preparePrices(call: Call, materials: string[]): Promise<Prices> {
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

export async function findScales(call: Call, material: string): Promise<PriceScale[]> {
  const { terms, conditions, materials } = await preparePrices(call, [material]);
  const line = lineToPrice(material, materials, { quantity: num(1) });
  if (!line) throw notFoundError(`material ${material}`);
  return scalesOf(line, terms, conditions);
}

/** Finds price, dates and stock for each question separately. */
export async function checkAvailability(
  call: Call,
  questions: AvailabilityQuestion[],
): Promise<AvailabilityAnswer[]> {
  const area = salesAreaOf(call);
  const { terms, conditions, materials } = await preparePrices(
    call,
    questions.map((question) => question.material),
  );
  const numbers = [...materials.byNumber.keys()];
  const supply = await findSupply(call, area.plant, numbers, null);
  const stockOf = await findStock(call, numbers);
  const conditionsOf = conditionsByMaterial(conditions);
  const earliestDate = addWorkingDays(call.today, leadDays("standard"));
  return mapInTurns(questions, (question, index) => {
    const draft: DraftDocument["lines"][number] = { itemNumber: index + 1, ...question };
    const line = settleLine(call, draft, materials);
    const toPrice =
      line.material && line.ok
        ? {
            itemNumber: draft.itemNumber,
            material: line.material,
            quantity: line.quantity,
            unit: line.unit,
            baseQuantity: line.baseQuantity,
          }
        : null;
    const ownConditions = toPrice ? conditionsOf(toPrice.material.number) : [];
    const pricedLine =
      toPrice &&
      priceLine(toPrice, { terms, conditions: ownConditions, groupQuantity: toPrice.baseQuantity });
    const wishedDate =
      question.requestedDate && question.requestedDate > earliestDate ? question.requestedDate : earliestDate;
    const lineSupply = line.material ? supply.get(line.material.number) : undefined;
    const stockPromise =
      lineSupply && line.material && line.ok
        ? promise(lineSupply, {
            quantity: line.baseQuantity,
            date: wishedDate,
            today: call.today,
            step: factorOf(line.material, line.unit) ?? num(1),
            replenishmentDays: line.material.replenishmentDays,
          })
        : null;
    const evaluatedLine: EvaluatedLine = {
      ...line,
      requestedDate: wishedDate,
      pricedLine,
      stockPromise,
      scales: [],
      batches: [],
      quotedLine: null,
    };
    return {
      material: question.material,
      quantity: line.ok ? plain(line.quantity) : "0",
      unit: line.unit,
      netPrice: money(pricedLine?.netPrice ?? zero),
      priceQuantity: pricedLine?.priceQuantity ?? "1",
      priceUnit: pricedLine?.priceUnit ?? line.unit,
      currency: area.currency,
      availability: availabilityOf(call, evaluatedLine),
      scheduleLines: scheduleOf(area.plant, evaluatedLine),
      scales: toPrice ? scalesOf(toPrice, terms, ownConditions) : [],
      stock: stockOf(line.material?.number).map((row) => ({
        plant: { code: row.plant, label: call.reference.plants.get(row.plant)?.name ?? row.plant },
        quantity: plain(
          row.plant === area.plant && lineSupply ? freeOn(lineSupply, call.today) : num(row.onHand),
        ),
        unit: line.material?.baseUnit ?? "",
      })),
      messages: line.messages,
    };
  });
}

interface StockRow {
  material: string;
  plant: string;
  onHand: string;
}

async function findStock(call: Call, materials: string[]) {
  const rows = await call.sql.many<StockRow>(
    `SELECT material, plant, on_hand FROM stock WHERE material = ${keysIn("$1")} ORDER BY plant`,
    [materials],
  );
  const rowsByMaterial = new Map<string, StockRow[]>(materials.map((material) => [material, []]));
  for (const row of rows) rowsByMaterial.get(row.material)?.push(row);
  return (material = "") => rowsByMaterial.get(material) ?? [];
}
