import type { ErpResult, SimulatedLine, Simulation } from "~/erp/erp";
import type { Cart, CartItem } from "./cart";

/** What the cart's page needs of the cart and of the ERP's word on it, and nothing more. */
export interface CartView {
  id: string | null;
  version: number;
  lines: LineView[];
  totals: {
    goods: string;
    freight: string;
    net: string;
    tax: string;
    total: string;
    currency: string;
  } | null;
  messages: { severity: "error" | "warning" | "info" | "success"; text: string }[];
  asOf: string | null;
}

export interface LineView {
  id: string;
  itemNumber: number;
  material: string;
  name: string;
  quantity: string;
  unit: string | null;
  net: string | null;
  currency: string | null;
  delivery: string | null;
  messages: { severity: "error" | "warning" | "info" | "success"; text: string }[];
}

export function cartView(read: { cart: Cart | null; simulation: ErpResult<Simulation> | null }): CartView {
  const { cart, simulation } = read;
  const priced = new Map(simulation?.value.lines.map((line) => [line.itemNumber, line]));
  return {
    id: cart?.id ?? null,
    version: cart?.version ?? 0,
    lines: (cart?.items ?? []).map((item) => lineView(item, priced.get(item.itemNumber))),
    totals: simulation ? totalsView(simulation.value) : null,
    messages: [...(simulation?.messages ?? []), ...(simulation?.value.incomplete ?? [])].map(
      ({ severity, text }) => ({ severity, text }),
    ),
    asOf: simulation?.asOf ?? null,
  };
}

function totalsView({ totals }: Simulation) {
  const { goods, freight, net, tax, total, currency } = totals;
  return { goods, freight, net, tax, total, currency };
}

function lineView(item: CartItem, line: SimulatedLine | undefined): LineView {
  return {
    id: item.id,
    itemNumber: item.itemNumber,
    material: item.material,
    name: line?.name ?? item.material,
    quantity: item.quantity,
    unit: line?.unit ?? item.unit,
    net: line?.net ?? null,
    currency: line?.currency ?? null,
    delivery: line?.availability.caption ?? null,
    messages: line?.messages.map(({ severity, text }) => ({ severity, text })) ?? [],
  };
}
