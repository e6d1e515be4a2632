import type { ErpResult, SimulatedLine, Simulation } from "~/erp/erp";
import { type Formats, readable } from "~/i18n/formats";
import type { Amount, UnitPrice } from "~/i18n/quantity-words";
import type { Text } from "~/i18n/text";
import { addressLine } from "./address-line";
import type { Cart, CartHeader, CartItem, PriceSnapshot } from "./cart";

/** A cart as its page reads it: what was asked for, and the ERP's word on it, if there is one. */
export interface ReadCart {
  cart: Cart | null;
  simulation: ErpResult<Simulation> | null;
  /** Why the ERP has no word on it. */
  failure: Text | null;
  /** Names of materials where the ERP's word on the cart is not there to tell them. */
  names: ReadonlyMap<string, string>;
  /** How many lines the latest change took away: they can be brought back. */
  removed: number;
  /** What the owner saw when last going on. */
  seen: PriceSnapshot | null;
}

interface Message {
  severity: "error" | "warning" | "info" | "success";
  text: string;
}

/** What the cart's page needs of the cart and of the ERP's word on it, and nothing more. */
export interface CartView {
  id: string | null;
  version: number;
  title: string;
  header: CartHeader | null;
  simulated: boolean;
  updatedAt: string | null;
  lines: LineView[];
  totals: {
    goods: string;
    discounts: string;
    freight: string;
    surcharges: string;
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
  quantity: string;
  unit: string | null;
  /** The quantity in the product's base unit, as the ERP converts it. */
  contents: Amount | null;
  price: UnitPrice | null;
  net: string | null;
  currency: string | null;
  availability: { status: "full" | "part" | "none"; caption: string } | null;
  /** When how much of it comes, where it does not come at once. */
  dates: SimulatedLine["scheduleLines"];
  comment: string;
  batch: boolean;
  /** What comes with it, of a set. */
  parts: SimulatedLine["parts"];
  messages: Message[];
}

export const hasErrors = (line: Pick<LineView, "messages">) =>
  line.messages.some(({ severity }) => severity === "error");

/** For a reader, with the days in the ERP's sentences as they write them; programs get them as the ERP said them. */
export function cartView(read: ReadCart, reader?: Formats): CartView {
  const say = (text: string) => (reader ? readable(text, reader) : text);
  const { cart, simulation, names } = read;
  const priced = new Map(simulation?.value.lines.map((line) => [line.itemNumber, line]));
  const { messages: said = [] } = simulation ?? {};
  // What a line says stands at the line.
  const general = said.filter(({ target }) => target?.item === undefined);
  return {
    id: cart?.id ?? null,
    version: cart?.version ?? 0,
    title: cart?.title ?? "",
    header: cart?.header ?? null,
    simulated: simulation !== null,
    updatedAt: cart?.updatedAt.toISOString() ?? null,
    lines: (cart?.items ?? []).map((item) => lineView(item, priced.get(item.itemNumber), names, say)),
    totals: simulation ? totalsView(simulation.value) : null,
    messages: [...general, ...creditMessage(simulation?.value)].map(({ severity, text }) => ({
      severity,
      text: say(text),
    })),
    asOf: simulation?.asOf ?? null,
  };
}

function creditMessage(simulation: Simulation | undefined): Message[] {
  const credit = simulation?.credit;
  if (!credit || !["warning", "blocked"].includes(credit.status)) return [];
  return [{ severity: "warning", text: credit.text }];
}

function totalsView({ totals }: Simulation) {
  const { goods, discounts, freight, surcharges, net, tax, total, currency } = totals;
  return { goods, discounts, freight, surcharges, net, tax, total, currency };
}

function lineView(
  item: CartItem,
  line: SimulatedLine | undefined,
  names: ReadonlyMap<string, string>,
  say: (text: string) => string,
): LineView {
  const messages = line?.messages.map(({ severity, text }) => ({ severity, text: say(text) })) ?? [];
  return {
    id: item.id,
    itemNumber: item.itemNumber,
    material: item.material,
    name: line?.name || (names.get(item.material) ?? item.material),
    // A line that cannot be had counts nothing, and shows it.
    quantity: hasErrors({ messages }) ? "0" : item.quantity,
    unit: line?.unit ?? item.unit,
    contents: line && Number(line.quantity) > 0 ? { quantity: line.baseQuantity, unit: line.baseUnit } : null,
    price: line && Number(line.quantity) > 0 ? priceOf(line) : null,
    net: line?.net ?? null,
    currency: line?.currency ?? null,
    availability: line ? { status: line.availability.status, caption: say(line.availability.caption) } : null,
    dates: line && line.scheduleLines.length > 1 ? line.scheduleLines : [],
    comment: item.comment,
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

/** Where to and how, as the ERP determines it from what was chosen, in words. */
export function deliveryOf(
  header: CartHeader | undefined,
  said: Simulation | undefined,
): { shipTo: string; option: string; payer: string } {
  const shipTo = said?.partners.find((partner) => partner.function === "shipTo");
  // Until one of the proposals is chosen, the goods go to the usual recipient.
  const dropShip = header?.dropShip?.proposals.length === 0 ? header.dropShip : null;
  const address = dropShip?.address ?? shipTo?.address;
  const option = said?.shippingOptions.find(({ id, selected }) =>
    header?.shippingOption ? id === header.shippingOption : selected,
  );
  return {
    shipTo: address ? addressLine(address) : (header?.shipTo ?? ""),
    option: option?.description ?? header?.shippingOption ?? "",
    payer: said?.partners.find((partner) => partner.function === "payer")?.name ?? header?.payer ?? "",
  };
}
