import type { QueryCtx } from "~/door/operation.server";
import { Stopped } from "~/door/outcome";
import type { DraftDocument, Erp, ErpContext, ErpResult, Simulation } from "~/erp/erp";
import type { Cart, CartHeader, CartItem } from "./cart";

/** Prices hold long enough to read a page and decide; a changed cart has another version and is asked anew. */
const simulationTtl = 5 * 60_000;

interface Asking {
  erp: Erp;
  erpContext: ErpContext;
  cache: QueryCtx["cache"];
}

function keyOf({ system, salesArea, partner, language }: ErpContext, cart: Cart): string[] {
  return ["simulation", system, salesArea, partner ?? "", language, cart.id, String(cart.version)];
}

/**
 * What the ERP says about the cart as it is now. Kept per cart version, customer and sales area, so that looking at
 * a cart twice asks once; `force` asks again before anything is sent.
 */
export function simulationOf(
  ctx: Asking,
  cart: Cart,
  options: { force?: boolean } = {},
): Promise<ErpResult<Simulation>> {
  return ctx.cache.remember({
    key: keyOf(ctx.erpContext, cart),
    ttl: simulationTtl,
    ...options,
    fresh: () => ctx.erp.pricing.simulate(ctx.erpContext, draftOf(cart)),
  });
}

/** The customer on whom the ERP has put the cart, where that is not the one it was filled for. */
export const otherSoldTo = ({ soldTo }: Pick<Cart, "soldTo">, { partners }: Pick<Simulation, "partners">) =>
  partners.find((partner) => partner.function === "soldTo" && partner.number !== soldTo) ?? null;

/** Nothing is sent for a customer whom its sender has not seen. */
export function assertOwnSoldTo(cart: Cart, simulation: Simulation): void {
  const other = otherSoldTo(cart, simulation);
  if (!other) return;
  const { number, name } = other;
  throw new Stopped({ kind: "conflict", reason: { key: "cart.partner.changed", params: { number, name } } });
}

/** What was said about this version before, however long ago, without asking anybody. */
export function lastSimulationOf(ctx: Asking, cart: Cart): ErpResult<Simulation> | null {
  return ctx.cache.peek<ErpResult<Simulation>>(keyOf(ctx.erpContext, cart)) ?? null;
}

/** The cart in the ERP's terms; also what is sent in the end, so that both speak of the same thing. */
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

/** Only what was said: the rest is determined by the ERP. */
function headerOf(header: CartHeader): Partial<DraftDocument> {
  const attributes = {
    ...header.attributes,
    ...(header.carrierAccount ? { carrier_account: header.carrierAccount } : {}),
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
