import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { openReceivedCart } from "~/features/carts/received/received-cart.server";
import { mayEditPdfOrders } from "./pdf-order-rules";
import { findPdfOrder } from "./pdf-orders.store.server";

/** Takes up a stored order: its cart becomes the user's active one, and what was in the cart is saved. */
export const openPdfOrder = command({
  name: "pdfOrders.open",
  allow: mayEditPdfOrders,
  input: z.strictObject({ order: z.uuid() }),
  async run(ctx, { order: id }) {
    const order = orNotFound(await findPdfOrder(ctx.tx, cartOwner(ctx.actor), id));
    if (!order.cartId) return conflict({ key: "reports.pdf.noCart" });
    const notices = await openReceivedCart(ctx, order.cartId);
    await ctx.audit({ kind: "pdf_order", id, after: { cart: order.cartId, state: "active" } });
    return ok({ id, cart: order.cartId }, ...notices);
  },
});
