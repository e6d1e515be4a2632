import type { ChangeCtx, ProcessCtx } from "~/door/operation.server";
import type { ErpMessage, Simulation } from "~/erp/erp";
import type { Cart } from "../cart";
import { cartAttributes } from "../cart.settings";
import { type CartOwner, countUnsettledLines, findCart, lockCart, setCartState } from "../cart.store.server";
import { missingFields } from "../missing-fields";
import { priceSnapshotOf } from "../price-snapshot";
import { otherSoldTo, simulationOf } from "../simulation.server";
import { offeredWays } from "../submission/card/payment-ways.server";
import { createSubmission, submissionContent } from "../submission/create-submission.server";
import { sendSubmission } from "../submission/send-submission.server";
import { findSimilar } from "../submission/similar.server";

export interface ReceivedReview {
  cart: Cart;
  simulation: Simulation;
  messages: ErpMessage[];
  /** The ERP would take it, no field is missing, and it is paid on account. */
  isAcceptable: boolean;
  /** An order from any channel has the same purchase-order number. */
  hasPoNumberTwice: boolean;
}

/** Prices a received cart that nobody has opened, and judges it as its checkout would; null if it is opened or gone. */
export async function reviewReceivedCart(
  ctx: ProcessCtx,
  owner: CartOwner,
  cartId: string,
): Promise<ReceivedReview | null> {
  const cart = await findCart(ctx.db, owner, cartId);
  if (cart?.state !== "saved" || cart.items.length === 0) return null;
  const { value: simulation, messages } = await simulationOf(ctx, cart, { force: true });
  const fields = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
  const ways = await offeredWays(ctx, cart.salesAreaId);
  const similarOrders = await findSimilar(ctx, cart);
  const isAcceptable =
    simulation.acceptable &&
    otherSoldTo(cart, simulation) === null &&
    ways.includes("account") &&
    missingFields(cart, fields, ctx.actor.formats.locale).length === 0 &&
    (await countUnsettledLines(ctx.db, cart.id)) === 0;
  const hasPoNumberTwice = similarOrders.some(({ because }) => because.includes("poNumber"));
  return { cart, simulation, messages, isAcceptable, hasPoNumberTwice };
}

/**
 * Places a received cart as it was reviewed, exactly once (decision 5). Prevents a race: returns null if somebody has opened or
 * changed it since.
 */
export async function placeReceivedCart(
  ctx: ProcessCtx,
  owner: CartOwner,
  { cart, simulation, messages }: ReceivedReview,
  noteWithin: (change: ChangeCtx) => Promise<void>,
): Promise<string | null> {
  const header = { ...cart.header, payment: "account" as const };
  const content = submissionContent(ctx, { ...cart, header }, priceSnapshotOf(cart, simulation, messages));
  const receipt = await ctx.transaction(async (change) => {
    const lockedCart = await lockCart(change.tx, owner, cart.id);
    if (lockedCart?.state !== "saved" || lockedCart.version !== cart.version) return null;
    const submission = await createSubmission(change, owner, cart, content, {
      system: ctx.erpContext.system,
      cardToken: null,
    });
    await setCartState(change.tx, cart.id, "submitting");
    await noteWithin(change);
    return submission;
  });
  if (receipt) await sendSubmission(ctx, receipt);
  return receipt;
}
