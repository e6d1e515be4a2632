import type { QueryCtx } from "~/door/operation.server";
import { Stopped } from "~/door/outcome";
import { carrierAccountAttribute } from "~/erp/carrier-account";
import type { DraftDocument, Erp, ErpContext, ErpResult, SimulatedLine, Simulation } from "~/erp/erp";
import { maxShortLines } from "~/erp/long-document";
import { mapInTurns, yieldToEventLoop } from "~/lib/in-turns.server";
import type { Cart, CartHeader, CartItem } from "./cart";

/**
 * Cache TTL: long enough to read a page and decide. A changed cart has another version and is simulated again.
 */
const simulationTtl = 5 * 60_000;

interface SimulationCtx {
  erp: Erp;
  erpContext: ErpContext;
  cache: QueryCtx["cache"];
}

function keyOf({ system, salesArea, partner, language }: ErpContext, cart: Cart, isBrief: boolean): string[] {
  const detail = isBrief ? "brief" : "detailed";
  return ["simulation", detail, system, salesArea, partner ?? "", language, cart.id, String(cart.version)];
}

/**
 * The simulation of a short cart is kept as the ERP gives it. That of a long one leaves out how each price comes about, its
 * scales and its batches, which take most of the time and the memory; `isDetailed` asks for them.
 */
const isLong = ({ items }: Cart): boolean => items.length > maxShortLines;

/**
 * Simulates the cart as it is now. Cached by cart version, customer and sales area, so that viewing a cart
 * twice calls the ERP once; `force` bypasses the cache before anything is submitted.
 */
export async function simulationOf(
  ctx: SimulationCtx,
  cart: Cart,
  { force = false, isDetailed = false }: { force?: boolean; isDetailed?: boolean } = {},
): Promise<ErpResult<Simulation>> {
  const isBrief = isLong(cart) && !isDetailed;
  const answer = await ctx.cache.remember({
    key: keyOf(ctx.erpContext, cart, isBrief),
    ttl: simulationTtl,
    isLarge: true,
    force,
    fresh: () => simulate(ctx, cart, isBrief),
  });
  // Cache and caller each take some ten milliseconds for thousands of lines.
  if (isBrief) await yieldToEventLoop();
  return answer;
}

async function simulate(ctx: SimulationCtx, cart: Cart, isBrief: boolean): Promise<ErpResult<Simulation>> {
  const answer = await ctx.erp.pricing.simulate(ctx.erpContext, draftOf(cart), { isBrief });
  return isBrief ? { ...answer, value: await briefly(answer.value) } : answer;
}

/** Drops what an ERP may have given beyond a brief answer, and shares the lists that are the same for many lines. */
async function briefly({ lines, ...simulation }: Simulation): Promise<Simulation> {
  const unitOptionsByCodes = new Map<string, SimulatedLine["unitOptions"]>();
  return {
    ...simulation,
    lines: await mapInTurns(lines, (line) => {
      const codes = line.unitOptions.map(({ code }) => code).join(" ");
      const unitOptions = unitOptionsByCodes.get(codes) ?? line.unitOptions;
      unitOptionsByCodes.set(codes, unitOptions);
      return { ...line, unitOptions, priceComponents: [], scales: [], batches: [] };
    }),
  };
}

/** Returns the customer to whom the ERP has moved the cart, if it is not the one it was filled for. */
export const otherSoldTo = ({ soldTo }: Pick<Cart, "soldTo">, { partners }: Pick<Simulation, "partners">) =>
  partners.find((partner) => partner.function === "soldTo" && partner.number !== soldTo) ?? null;

/** Stops unless the customer is the one that the sender saw: nothing is submitted for another one. */
export function assertOwnSoldTo(cart: Cart, simulation: Simulation): void {
  const otherCustomer = otherSoldTo(cart, simulation);
  if (!otherCustomer) return;
  const { number, name } = otherCustomer;
  throw new Stopped({
    kind: "conflict",
    reason: { key: `cart.partner.changed.${cart.kind}`, params: { number, name } },
  });
}

/** Returns the latest simulation of this version, however old, without calling the ERP. */
export function latestSimulationOf(
  ctx: SimulationCtx,
  cart: Cart,
  { isDetailed = false }: { isDetailed?: boolean } = {},
): ErpResult<Simulation> | null {
  const key = keyOf(ctx.erpContext, cart, isLong(cart) && !isDetailed);
  return ctx.cache.peek<ErpResult<Simulation>>(key) ?? null;
}

/**
 * Converts the cart to the ERP's draft, for simulation and submission alike, so that both are about the same
 * content.
 */
export function draftOf(
  cart: Pick<Cart, "kind" | "soldTo" | "header"> & { items: Omit<CartItem, "id">[] },
): DraftDocument {
  const { header } = cart;
  return {
    kind: cart.kind,
    soldTo: cart.soldTo,
    poNumber: header.poNumber,
    ...headerOf(header),
    lines: cart.items.map((item) => ({
      itemNumber: item.itemNumber,
      material: item.material,
      quantity: item.quantity,
      note: item.comment,
      ...(item.unit ? { unit: item.unit } : {}),
      ...(item.requestedDate ? { requestedDate: item.requestedDate } : {}),
      ...(item.batches.length > 0 ? { batches: item.batches } : {}),
      ...(item.reference ? { reference: item.reference } : {}),
      ...(Object.keys(item.attributes).length > 0 ? { attributes: item.attributes } : {}),
    })),
  };
}

/** Passes only what was chosen; the ERP determines the rest. */
function headerOf(header: CartHeader): Partial<DraftDocument> {
  const attributes = {
    ...header.attributes,
    ...(header.carrierAccount ? { [carrierAccountAttribute]: header.carrierAccount } : {}),
  };
  const address = header.dropShip?.proposals.length === 0 ? header.dropShip.address : undefined;
  return {
    ...(header.shipTo ? { shipTo: header.shipTo } : {}),
    ...(header.payer ? { payer: header.payer } : {}),
    ...(address ? { shipToAddress: address } : {}),
    ...(header.requestedDate ? { requestedDate: header.requestedDate } : {}),
    ...(header.shippingOption ? { shippingOption: header.shippingOption } : {}),
    ...(header.completeDelivery === null ? {} : { completeDelivery: header.completeDelivery }),
    ...(header.validTo ? { validTo: header.validTo } : {}),
    ...(header.note ? { note: header.note } : {}),
    ...(header.reference ? { reference: header.reference } : {}),
    ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
  };
}
