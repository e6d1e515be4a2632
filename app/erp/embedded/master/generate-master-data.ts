import { demoBlockedCustomer, demoCustomerA, demoCustomerB } from "../demo-partners";
import { categoryRows } from "./categories";
import { conditionRows } from "./conditions";
import { materialRows, type PricedMaterialRow } from "./materials";
import { partnerRows } from "./partners";
import { randomFor } from "./random";
import type { CustomerMaterialRow, MasterData, PartnerRow } from "./rows";
import { stockRows } from "./stock";
import { unitRows } from "./units";
import { phrase } from "./words";

export interface MasterDataOptions {
  seed: number;
  /** Number of products; 5,000 by default, some 200,000 at most. */
  products?: number;
  /** Day of the stock count, YYYY-MM-DD. */
  today: string;
}

/** Generates the master data of an industrial distributor; deterministic for the same options. */
export function generateMasterData({ seed, products = 5_000, today }: MasterDataOptions): MasterData {
  const materials = materialRows({ seed, products, today });
  const parties = partnerRows({ seed });
  return {
    salesAreas: [
      {
        id: "1000",
        titles: phrase("Europe|Europe|Europa|Europa|Evropa|欧洲"),
        currency: "EUR",
        plant: "P100",
      },
      {
        id: "1100",
        titles: phrase("Export|Export|Export|Exportação|Izvoz|出口"),
        currency: "EUR",
        plant: "P300",
      },
      {
        id: "2000",
        titles: phrase("Switzerland|Suisse|Zwitserland|Suíça|Švajcarska|瑞士"),
        currency: "CHF",
        plant: "P200",
      },
    ],
    plants: [
      { id: "P100", name: "Venlo", country: "NL" },
      { id: "P200", name: "Olten", country: "CH" },
      { id: "P300", name: "Antwerpen", country: "BE" },
    ],
    units: unitRows(),
    categories: categoryRows(),
    materials: materials.map(({ row }) => row),
    ...parties,
    customerMaterials: customerMaterials(materials, parties.partners, seed),
    ...stockRows(materials, { seed, today }),
    conditions: conditionRows(materials, parties.partnerAreas, { seed, today }),
  };
}

/** Customers' own material numbers: many for the demo customers, a few for some others. */
function customerMaterials(
  materials: PricedMaterialRow[],
  partners: PartnerRow[],
  seed: number,
): CustomerMaterialRow[] {
  const orderable = materials.filter(({ row }) => row.type !== "configurable" && row.status === "sellable");
  const prefixes: Record<string, string> = {
    [demoCustomerA.soldTo]: "VDM-",
    [demoCustomerB.soldTo]: "AL",
    [demoBlockedCustomer.soldTo]: "WK-",
  };
  return partners
    .filter((partner) => partner.functions.includes("soldTo"))
    .flatMap((partner) => {
      const random = randomFor(seed, `names/${partner.number}`);
      const prefix = prefixes[partner.number];
      const count = prefix ? 80 : random.chance(0.3) ? random.between(5, 25) : 0;
      return random.sample(orderable, count).map(({ row }, index) => ({
        customer: partner.number,
        customerMaterial: `${prefix ?? "ART-"}${String(10_001 + index * 7)}`,
        material: row.number,
      }));
    });
}
