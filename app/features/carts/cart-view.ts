import type { ErpResult, SimulatedLine, Simulation } from "~/erp/erp";
import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import { type Formats, readable } from "~/i18n/formats";
import type { Amount, UnitPrice } from "~/i18n/quantity-words";
import type { Text } from "~/i18n/text";
import type { Cart, CartHeader, CartItem, SentContent } from "./cart";

/** A cart with its simulation, if there is one, as a page reads it. */
export interface CartReading {
  cart: Cart | null;
  simulation: ErpResult<Simulation> | null;
  /** Reason why there is no simulation. */
  failure: Text | null;
  /** True if the ERP is there and did not take the cart. */
  isRefused: boolean;
  /** Names of materials, for a cart without simulation. */
  names: ReadonlyMap<string, string>;
  /** Number of lines that the latest change removed and that can be restored. */
  removedLines: number;
}

interface Message {
  severity: "error" | "warning" | "info" | "success";
  text: string;
}

/** The part of cart and simulation that the cart's page shows, and nothing more. */
export interface CartView {
  id: string | null;
  version: number;
  title: string;
  header: CartHeader | null;
  simulated: boolean;
  updatedAt: string | null;
  /** The number of the ship-to: the chosen one, or the one that the ERP takes by itself. */
  shipToNumber: string | null;
  lines: LineView[];
  totals: {
    goods: string;
    discounts: string;
    freight: string;
    surcharges: string;
    surchargeLabel?: string;
    net: string;
    tax: string;
    total: string;
    currency: string;
  } | null;
  messages: Message[];
  asOf: string | null;
}

export interface LineView {
  id: string;
  itemNumber: number;
  material: string;
  name: string;
  /** Number of the product that the ERP orders: it replaces what is discontinued. */
  orderedMaterial: string;
  quantity: string;
  /** Quantity that the ERP orders and prices: it rounds up, and raises to a minimum. */
  orderedQuantity: string;
  unit: string | null;
  /** The same in the product's base unit, as the ERP converts it. */
  contents: Amount | null;
  price: UnitPrice | null;
  net: string | null;
  currency: string | null;
  availability: { status: "full" | "part" | "none"; caption: string } | null;
  /** One entry per day, if the quantity comes in several deliveries. */
  dates: SimulatedLine["scheduleLines"];
  comment: string;
  requestedDate: string | null;
  batch: boolean;
  /** Components of a set. */
  parts: SimulatedLine["parts"];
  messages: Message[];
}

export const hasErrors = (line: Pick<LineView, "messages">) =>
  line.messages.some(({ severity }) => severity === "error");

/**
 * Builds the view of a cart. For a reader the dates in the ERP's sentences are formatted; programs get them
 * unchanged.
 */
export function cartView(reading: CartReading, reader?: Formats): CartView {
  return {
    ...cartHeadView(reading, reader),
    lines: (reading.cart?.items ?? []).map(lineViewOf(reading, reader)),
  };
}

/** Returns the function that builds the view of a line, for carts of thousands of them. */
export function lineViewOf(
  { simulation, names }: Pick<CartReading, "simulation" | "names">,
  reader?: Formats,
): (item: CartItem) => LineView {
  const pricedLines = new Map(simulation?.value.lines.map((line) => [line.itemNumber, line]));
  const say = sayTo(reader);
  return (item) => lineView(item, pricedLines.get(item.itemNumber), names, say);
}

const sayTo = (reader: Formats | undefined) => (text: string) => (reader ? readable(text, reader) : text);

/** Builds the view of a cart without its lines, of which there may be thousands. */
export function cartHeadView({ cart, simulation }: CartReading, reader?: Formats): Omit<CartView, "lines"> {
  const say = sayTo(reader);
  const { messages: allMessages = [] } = simulation ?? {};
  // Messages about a line are shown at the line.
  const generalMessages = allMessages.filter(({ target }) => target?.item === undefined);
  return {
    id: cart?.id ?? null,
    version: cart?.version ?? 0,
    title: cart?.title ?? "",
    header: cart?.header ?? null,
    simulated: simulation !== null,
    updatedAt: cart?.updatedAt.toISOString() ?? null,
    shipToNumber: cart?.header.shipTo || (shipToOf(simulation?.value)?.number ?? null),
    totals: simulation ? totalsView(simulation.value) : null,
    messages: [...generalMessages, ...creditMessage(simulation?.value)].map(({ severity, text }) => ({
      severity,
      text: say(text),
    })),
    asOf: simulation?.asOf ?? null,
  };
}

const shipToOf = (simulation: Simulation | undefined) =>
  simulation?.partners.find((partner) => partner.function === "shipTo");

function creditMessage(simulation: Simulation | undefined): Message[] {
  const credit = simulation?.credit;
  if (!credit || !["warning", "blocked"].includes(credit.status)) return [];
  return [{ severity: "warning", text: credit.text }];
}

function totalsView({ totals }: Simulation) {
  const { goods, discounts, freight, surcharges, surchargeLabel, net, tax, total, currency } = totals;
  const namedSurcharge = surchargeLabel ? { surchargeLabel } : {};
  return { goods, discounts, freight, surcharges, ...namedSurcharge, net, tax, total, currency };
}

function lineView(
  item: CartItem,
  line: SimulatedLine | undefined,
  names: ReadonlyMap<string, string>,
  say: (text: string) => string,
): LineView {
  const messages = line?.messages.map(({ severity, text }) => ({ severity, text: say(text) })) ?? [];
  const deliveries = mergedDeliveries(line?.scheduleLines ?? []);
  return {
    id: item.id,
    itemNumber: item.itemNumber,
    material: item.material,
    name: line?.name || (names.get(item.material) ?? item.material),
    orderedMaterial: line?.substitution ? line.material : item.material,
    // A line with an error cannot be ordered and counts as zero, visibly.
    quantity: hasErrors({ messages }) ? "0" : item.quantity,
    orderedQuantity: line?.quantity ?? item.quantity,
    unit: line?.unit ?? item.unit,
    contents: line && Number(line.quantity) > 0 ? { quantity: line.baseQuantity, unit: line.baseUnit } : null,
    price: line && Number(line.quantity) > 0 ? priceOf(line) : null,
    net: line?.net ?? null,
    currency: line?.currency ?? null,
    availability: line ? { status: line.availability.status, caption: say(line.availability.caption) } : null,
    dates: deliveries.length > 1 ? deliveries : [],
    comment: item.comment,
    requestedDate: item.requestedDate,
    batch: line?.batchManaged ?? false,
    parts: line?.parts ?? [],
    messages,
  };
}

const priceOf = ({ netPrice, priceQuantity, priceUnit, currency }: SimulatedLine): UnitPrice => ({
  netPrice,
  priceQuantity,
  priceUnit,
  currency,
});

/** Returns ship-to, shipping option and payer in words, as the ERP determines them. */
export function deliveryOf(
  header: CartHeader | undefined,
  simulation: Simulation | undefined,
): NonNullable<SentContent["seen"]["delivery"]> {
  const shipTo = shipToOf(simulation);
  // The goods go to the default ship-to until one of the proposals is chosen.
  const dropShip = header?.dropShip?.proposals.length === 0 ? header.dropShip : null;
  const address = dropShip?.address ?? shipTo?.address;
  const option = simulation?.shippingOptions.find(({ id, selected }) =>
    header?.shippingOption ? id === header.shippingOption : selected,
  );
  return {
    shipTo: address?.name ?? header?.shipTo ?? "",
    ...(address ? { address } : {}),
    option: option?.description ?? header?.shippingOption ?? "",
    payer: simulation?.partners.find((partner) => partner.function === "payer")?.name ?? header?.payer ?? "",
  };
}
