import { addDays, addWorkingDays, isWorkingDay } from "../calendar";
import { demoBlockedCustomer, demoCustomerA, demoCustomerB } from "../demo-partners";
import { generateMasterData } from "./generate-master-data";
import { type Random, randomFor } from "./random";
import type { MasterData, MaterialRow, PartnerAreaRow, PlannedOrderRow } from "./rows";

export interface HistoryOptions {
  seed: number;
  /** Last day with orders. */
  today: string;
  months: number;
  orders: number;
  /** Master data to order from; by default those of the same seed and day. */
  master?: MasterData;
}

interface Customer {
  area: PartnerAreaRow;
  shipTos: string[];
  /** Relative frequency of its orders. */
  weight: number;
  /** Materials that it orders repeatedly. */
  range: MaterialRow[];
}

/** Plans the past orders of the demo, oldest first. */
export function planHistory(options: HistoryOptions): PlannedOrderRow[] {
  const { seed, today } = options;
  const master = options.master ?? generateMasterData({ seed, today });
  const customers = customersOf(master, seed);
  const random = randomFor(seed, "history");
  const dates = datesOf(options, random);
  const blockedSince = addDays(today, -75);
  const counts = new Map<string, number>();
  return dates.map((date) => {
    const openCustomers = customers.filter(
      ({ area }) => area.partner !== demoBlockedCustomer.soldTo || date < blockedSince,
    );
    const customer = pickByWeight(openCustomers, random);
    const count = (counts.get(customer.area.partner) ?? 0) + 1;
    counts.set(customer.area.partner, count);
    return orderOf(customer, date, count, random);
  });
}

function customersOf(master: MasterData, seed: number): Customer[] {
  const orderable = master.materials.filter(
    (row) => row.type !== "configurable" && row.status === "sellable",
  );
  const areasByCustomer = new Map<string, Set<string>>();
  for (const { customer, material } of master.customerMaterials) {
    const customerAreas = areasByCustomer.get(customer) ?? new Set<string>();
    areasByCustomer.set(customer, customerAreas.add(material));
  }
  return master.partnerAreas.map((area) => {
    const random = randomFor(seed, `range/${area.salesArea}/${area.partner}`);
    const partnerAreas = areasByCustomer.get(area.partner) ?? new Set<string>();
    const demo = { [demoCustomerA.soldTo]: 22, [demoCustomerB.soldTo]: 9 }[area.partner];
    return {
      area,
      shipTos: master.partnerRelations
        .filter(
          (relation) =>
            relation.soldTo === area.partner &&
            relation.salesArea === area.salesArea &&
            relation.function === "shipTo",
        )
        .map(({ partner }) => partner),
      weight: demo ?? 0.5 + random.next() * 2.5,
      range: [
        ...orderable.filter(({ number }) => partnerAreas.has(number)),
        ...random.sample(orderable, random.between(25, 70)),
      ],
    };
  });
}

/** Chooses working days, slightly more of them towards today. */
function datesOf({ today, months, orders }: HistoryOptions, random: Random): string[] {
  const length = Math.max(1, Math.round(months * 30.4));
  const days = Array.from({ length }, (_, age) => addDays(today, -age)).filter(isWorkingDay);
  // Falls back to the next working day if the period has none, as a period of one day may.
  if (days.length === 0) days.push(addWorkingDays(today, -1));
  return Array.from(
    { length: orders },
    () => days[Math.floor(random.next() ** 1.15 * days.length)] ?? today,
  ).sort();
}

function pickByWeight(customers: Customer[], random: Random): Customer {
  let rest = random.next() * customers.reduce((sum, { weight }) => sum + weight, 0);
  for (const customer of customers) {
    rest -= customer.weight;
    if (rest <= 0) return customer;
  }
  return random.pick(customers);
}

function orderOf(customer: Customer, date: string, count: number, random: Random): PlannedOrderRow {
  const { area, shipTos, range } = customer;
  const soldTo = area.partner;
  const size = random.chance(0.08) ? random.between(12, 25) : random.between(1, 8);
  const lines = random.sample(range, size);
  const uniqueMaterials = [...new Map(lines.map((row) => [row.number, row])).values()];
  const [defaultShipTo = soldTo] = shipTos;
  const quote = random.next();
  return {
    date,
    salesArea: area.salesArea,
    soldTo,
    shipTo: random.chance(0.6) ? defaultShipTo : random.pick(shipTos.length > 0 ? shipTos : [defaultShipTo]),
    poNumber: poNumberOf(soldTo, date, count),
    requestedInDays: random.chance(0.1) ? random.between(15, 40) : random.between(1, 10),
    shippingOption: random.chance(0.8) ? area.shippingOption : "express",
    quote: quote < 0.1 ? "converted" : quote < 0.15 ? "expired" : "none",
    cancelled: random.chance(0.02),
    returned: random.chance(0.04) ? [random.between(0, uniqueMaterials.length - 1)] : [],
    lines: uniqueMaterials.map((row) => ({
      material: row.number,
      quantity: quantityOf(row, random),
      unit: row.salesUnit,
    })),
  };
}

/** Numbers purchase orders in a format that differs by customer. */
function poNumberOf(soldTo: string, date: string, count: number): string {
  const number = String(count).padStart(4, "0");
  const styles = [`PO-${date.slice(0, 4)}-${number}`, `45000${number}`, `B${date.slice(2, 4)}/${number}`];
  return styles[Number(soldTo) % styles.length] ?? number;
}

function quantityOf(row: MaterialRow, random: Random): string {
  const [minOrders, step] = [Number(row.minimumQuantity), Number(row.roundingQuantity)];
  // Orders heavy goods in small quantities.
  const packedUnit = row.units.find(({ unit }) => unit === row.salesUnit);
  const kilos =
    (Number(row.weightKg) * Number(packedUnit?.numerator ?? "1")) / Number(packedUnit?.denominator ?? "1");
  const maxQuantity = kilos > 50 ? 2 : kilos > 5 ? 5 : 15;
  return String(Math.ceil(minOrders / step) * step + step * random.between(0, maxQuantity - 1));
}
