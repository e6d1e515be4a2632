import { addDays } from "../calendar";
import { demoCustomerA, demoCustomerB } from "../demo-partners";
import type { PricedMaterialRow } from "./materials";
import { randomFor } from "./random";
import type { ConditionRow, PartnerAreaRow } from "./rows";

const areas = [
  { salesArea: "1000", factor: 1 },
  { salesArea: "1100", factor: 0.94 },
  { salesArea: "2000", factor: 1.16 },
];

/** Tax rates in percent: full, reduced and zero. */
const taxes: Record<string, [string, string]> = {
  NL: ["21", "9"],
  BE: ["21", "12"],
  DE: ["19", "7"],
  FR: ["20", "10"],
  CH: ["8.1", "2.6"],
  PT: ["23", "13"],
  RS: ["20", "10"],
  CN: ["13", "9"],
};

/** Price groups with quantity discounts across the group, in the base unit. */
const scalesByKind: Record<string, { from: string; rate: string }[]> = {
  "screw-small": [
    { from: "1000", rate: "-3" },
    { from: "5000", rate: "-7" },
    { from: "20000", rate: "-11" },
  ],
  "screw-large": [
    { from: "200", rate: "-3" },
    { from: "1000", rate: "-6" },
  ],
  "nut-small": [
    { from: "2000", rate: "-4" },
    { from: "10000", rate: "-8" },
  ],
  "washer-small": [
    { from: "2000", rate: "-4" },
    { from: "10000", rate: "-8" },
  ],
  "ball-bearings": [
    { from: "20", rate: "-3" },
    { from: "100", rate: "-6" },
    { from: "500", rate: "-10" },
  ],
  "orings-nbr": [
    { from: "500", rate: "-5" },
    { from: "2500", rate: "-9" },
  ],
  cables: [
    { from: "500", rate: "-3" },
    { from: "2000", rate: "-6" },
  ],
  oils: [
    { from: "200", rate: "-4" },
    { from: "1000", rate: "-8" },
  ],
  workwear: [
    { from: "50", rate: "-5" },
    { from: "200", rate: "-10" },
  ],
};

const groupDiscounts = [
  ["industry", "screw-small", "-8"],
  ["industry", "screw-large", "-6"],
  ["industry", "ball-bearings", "-5"],
  ["industry", "oils", "-4"],
  ["trade", "screw-small", "-12"],
  ["trade", "nut-small", "-12"],
  ["trade", "washer-small", "-12"],
  ["trade", "orings-nbr", "-10"],
  ["trade", "glands", "-8"],
  ["craft", "workwear", "-5"],
  ["craft", "cables", "-3"],
] as const;

const freight = [
  { option: "standard", rate: "0.45", minimum: "7.50" },
  { option: "express", rate: "1.20", minimum: "19.00" },
  { option: "freight", rate: "0.22", minimum: "60.00" },
];

const percent = { calculation: "percent" } as const;

export function conditionRows(
  materials: PricedMaterialRow[],
  customers: PartnerAreaRow[],
  { seed, today }: { seed: number; today: string },
): ConditionRow[] {
  const rows: ConditionRow[] = [];
  const validFrom = addDays(today, -1826);
  const add = (
    type: ConditionRow["type"],
    salesArea: string,
    rate: string,
    differs: Partial<ConditionRow>,
  ): void => {
    rows.push({
      ...blankCondition,
      id: `C${String(rows.length + 1).padStart(6, "0")}`,
      type,
      salesArea,
      rate,
      validFrom,
      ...differs,
    });
  };
  const soldMaterials = materials.filter(({ row }) => row.status !== "notSellable");
  for (const { salesArea, factor } of areas) {
    for (const pricedMaterial of soldMaterials) {
      const { rate, per } = priceOf(pricedMaterial.price * factor);
      const of = { material: pricedMaterial.row.number, per, perUnit: pricedMaterial.row.baseUnit };
      add("listPrice", salesArea, rate, of);
      const random = randomFor(seed, `price/${salesArea}/${pricedMaterial.row.number}`);
      // Gives large customers a price list of their own for part of the range.
      if (random.chance(0.15)) {
        add("listPrice", salesArea, scaledRate(rate, 0.93), {
          ...of,
          priceList: salesArea === "1100" ? "C" : "A",
        });
      }
      if (random.chance(0.03)) {
        const scales = [{ from: per === "100" ? "1000" : "25", rate: "-4" }];
        add("quantityDiscount", salesArea, "0", { ...percent, material: pricedMaterial.row.number, scales });
      }
      if (pricedMaterial.row.family === "cable") {
        add(
          "surcharge",
          salesArea,
          (pricedMaterial.row.weightKg === "0"
            ? 0.01
            : Number(pricedMaterial.row.weightKg) * 0.8 + 0.01
          ).toFixed(2),
          of,
        );
      }
    }
    general(salesArea, add);
  }
  customerPrices(soldMaterials, customers, seed, add);
  return rows;
}

type AddCondition = (
  type: ConditionRow["type"],
  salesArea: string,
  rate: string,
  differs: Partial<ConditionRow>,
) => void;

function general(salesArea: string, add: AddCondition): void {
  for (const [priceGroup, scales] of Object.entries(scalesByKind)) {
    add("quantityDiscount", salesArea, "0", { ...percent, priceGroup, scales });
  }
  for (const [customerGroup, priceGroup, rate] of groupDiscounts) {
    add("groupDiscount", salesArea, rate, { ...percent, customerGroup, priceGroup });
  }
  add("smallOrder", salesArea, "15.00", {
    calculation: "fixed",
    minimum: salesArea === "1100" ? "250" : "75",
  });
  for (const { option, rate, minimum } of freight) {
    add("freight", salesArea, rate, { calculation: "weight", shippingOption: option, minimum });
  }
  for (const [country, [fullPrice, reducedPrice]] of Object.entries(taxes)) {
    add("tax", salesArea, fullPrice, { ...percent, country, taxClass: "full" });
    add("tax", salesArea, reducedPrice, { ...percent, country, taxClass: "reduced" });
    add("tax", salesArea, "0", { ...percent, country, taxClass: "zero" });
  }
}

/** Agreements with single customers: prices for some materials, a discount on everything or on a group. */
function customerPrices(
  soldMaterials: PricedMaterialRow[],
  customers: PartnerAreaRow[],
  seed: number,
  add: AddCondition,
): void {
  const orderable = soldMaterials.filter(
    ({ row }) => row.type !== "configurable" && row.status === "sellable",
  );
  for (const { partner, salesArea } of customers) {
    const random = randomFor(seed, `agreed/${salesArea}/${partner}`);
    const isDemo = partner === demoCustomerA.soldTo || partner === demoCustomerB.soldTo;
    const count = isDemo ? 40 : random.chance(0.4) ? random.between(3, 12) : 0;
    const factor = areas.find((area) => area.salesArea === salesArea)?.factor ?? 1;
    for (const { row, price } of random.sample(orderable, count)) {
      const { rate, per } = priceOf(price * factor * (0.8 + random.next() * 0.1));
      const of = { customer: partner, material: row.number, per, perUnit: row.baseUnit };
      add("customerPrice", salesArea, rate, of);
    }
    if (isDemo || random.chance(0.25)) {
      add("customerDiscount", salesArea, `-${random.between(1, 4)}`, { ...percent, customer: partner });
    }
    if (random.chance(0.2)) {
      const priceGroup = random.pick(["shaft-seals", "belts", "connectors", "roller-bearings"]);
      add("customerDiscount", salesArea, `-${random.between(4, 9)}`, {
        ...percent,
        customer: partner,
        priceGroup,
      });
    }
  }
}

const blankCondition: Omit<ConditionRow, "id" | "type" | "salesArea" | "rate" | "validFrom"> = {
  customer: null,
  customerGroup: null,
  priceList: null,
  material: null,
  priceGroup: null,
  shippingOption: null,
  country: null,
  taxClass: null,
  calculation: "quantity",
  per: null,
  perUnit: null,
  minimum: null,
  validTo: "2099-12-31",
  scales: [],
};

/** Prices cheap goods per hundred, so that two decimals suffice. */
function priceOf(price: number): { rate: string; per: string } {
  return price < 1
    ? { rate: Math.max(0.05, price * 100).toFixed(2), per: "100" }
    : { rate: price.toFixed(2), per: "1" };
}

const scaledRate = (rate: string, factor: number): string => (Number(rate) * factor).toFixed(2);
