import type { BusinessDate } from "../../port/basics";
import type { FoundMaterials, MaterialFacts } from "../evaluate/find-materials.server";
import type { Parties } from "../evaluate/parties.server";
import type { ConditionRow, MasterData, PartnerRow } from "../master/rows";

/** Indexes master data in memory by the same keys as the tables, for building thousands of documents. */
export interface MasterIndex {
  /** Materials with the numbers of this customer. */
  materials(customer: string): FoundMaterials;
  parties(soldTo: string, shipTo: string, salesArea: string): Parties | null;
  conditions(key: {
    salesArea: string;
    date: BusinessDate;
    materials: readonly MaterialFacts[];
    customer: string;
    customerGroup: string;
    country: string;
  }): ConditionRow[];
  salesArea(id: string): { currency: string; plant: string } | undefined;
  partner(number: string): PartnerRow | undefined;
}

export function indexMasterData(master: MasterData): MasterIndex {
  const byNumber = new Map(
    // Leaves out the parts of sets: only a simulation shows them.
    master.materials.map((material) => [
      material.number,
      { ...material, name: material.names.en, parts: [] },
    ]),
  );
  const customerNumbers = new Map(
    master.customerMaterials.map((row) => [`${row.customer}|${row.material}`, row.customerMaterial]),
  );
  const partners = new Map(master.partners.map((partner) => [partner.number, partner]));
  const areas = new Map(master.partnerAreas.map((area) => [`${area.partner}|${area.salesArea}`, area]));
  const payers = new Map(
    master.partnerRelations
      .filter((relation) => relation.function === "payer" && relation.isDefault)
      .map((relation) => [`${relation.soldTo}|${relation.salesArea}`, relation.partner]),
  );
  const salesAreas = new Map(master.salesAreas.map((area) => [area.id, area]));
  const ofMaterial = new Map<string, ConditionRow[]>();
  const generalConditions = new Map<string, ConditionRow[]>();
  for (const condition of master.conditions) {
    const [map, key] =
      condition.material === null
        ? [generalConditions, condition.salesArea]
        : [ofMaterial, `${condition.salesArea}|${condition.material}`];
    const group = map.get(key);
    if (group) group.push(condition);
    else map.set(key, [condition]);
  }
  // Caches conditions by customer and country, which rarely vary among a customer's orders.
  const conditionsByKey = new Map<string, ConditionRow[]>();
  const generalFor = (salesArea: string, customer: string, customerGroup: string, country: string) => {
    const key = `${salesArea}|${customer}|${country}`;
    const cachedConditions =
      conditionsByKey.get(key) ??
      (generalConditions.get(salesArea) ?? []).filter(
        (one) =>
          (one.customer === null || one.customer === customer) &&
          (one.customerGroup === null || one.customerGroup === customerGroup) &&
          (one.country === null || one.country === country),
      );
    conditionsByKey.set(key, cachedConditions);
    return cachedConditions;
  };
  return {
    materials: (customer) => ({
      byNumber,
      numberOf: (number) => (byNumber.has(number) ? number : undefined),
      customerNumberOf: (material) => customerNumbers.get(`${customer}|${material}`) ?? null,
    }),
    parties(soldTo, shipTo, salesArea) {
      const area = areas.get(`${soldTo}|${salesArea}`);
      const customer = partners.get(soldTo);
      const goods = partners.get(shipTo);
      const payer = partners.get(payers.get(`${soldTo}|${salesArea}`) ?? soldTo);
      return area && customer && goods && payer ? { soldTo: customer, shipTo: goods, payer, area } : null;
    },
    conditions({ salesArea, date, materials, customer, customerGroup, country }) {
      const groups = new Set(materials.map((material) => material.priceGroup));
      const materialConditions = materials.flatMap(
        (material) => ofMaterial.get(`${salesArea}|${material.number}`) ?? [],
      );
      const otherConditions = generalFor(salesArea, customer, customerGroup, country).filter(
        (one) => one.priceGroup === null || groups.has(one.priceGroup),
      );
      return [...materialConditions, ...otherConditions].filter(
        (one) =>
          one.validFrom <= date &&
          date <= one.validTo &&
          (one.customer === null || one.customer === customer),
      );
    },
    salesArea: (id) => salesAreas.get(id),
    partner: (number) => partners.get(number),
  };
}
