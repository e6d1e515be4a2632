import type { PlannedOrderRow } from "~/erp/embedded/master/rows";

const orderable = ["BOLT-M8", "BRG-6204", "BRG-6205", "CABLE-3G", "ORING-20", "MOTOR-4KW", "VEST-M"];
const customers = [
  { soldTo: "100001", shipTo: "100101" },
  { soldTo: "100001", shipTo: "100001" },
  { soldTo: "100002", shipTo: "100104" },
  { soldTo: "100005", shipTo: "100005" },
];

/** Plan of past orders on the small master data, spread evenly over the days before `today`, with every case. */
export function* smallPlan(today: string, orders: number, days: number): Generator<PlannedOrderRow> {
  const end = Date.parse(`${today}T00:00:00Z`);
  for (let at = 0; at < orders; at += 1) {
    const age = Math.floor(((orders - 1 - at) * days) / orders);
    const customer = customers[at % customers.length];
    if (!customer) continue;
    yield {
      date: new Date(end - age * 86_400_000).toISOString().slice(0, 10),
      salesArea: "1000",
      ...customer,
      poNumber: `P-${at}`,
      requestedInDays: (at * 7) % 12,
      shippingOption: at % 5 === 0 ? "express" : "standard",
      quote: at % 10 === 3 ? "converted" : at % 10 === 7 ? "expired" : "none",
      cancelled: at % 23 === 5,
      returned: at % 17 === 2 ? [0] : [],
      lines: Array.from({ length: 1 + (at % 5) }, (_, line) => ({
        material: orderable[(at + line * 3) % orderable.length] ?? "BRG-6204",
        quantity: String(1 + ((at * 13 + line * 7) % 40)),
        unit: "",
      })),
    };
  }
}
