import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { findCartsOf } from "~/features/carts/received/received-carts.server";
import { isRetryable } from "./pdf-order";
import { mayUploadPdfOrders } from "./pdf-order-rules";
import { findPdfOrder, lockPdfOrder, setPdfOrder } from "./pdf-orders.store.server";

/** Reads an order again that failed, or that no job has finished. */
export const retryPdfOrder = command({
  name: "pdfOrders.retry",
  allow: mayUploadPdfOrders,
  input: z.strictObject({ order: z.uuid() }),
  async run(ctx, { order: id }) {
    orNotFound(await findPdfOrder(ctx.tx, cartOwner(ctx.actor), id));
    const order = orNotFound(await lockPdfOrder(ctx.tx, id));
    const carts = await findCartsOf(ctx.tx, order.cartId ? [order.cartId] : []);
    if (!isRetryable(order, carts.size > 0)) {
      return conflict({ key: "reports.pdf.readAlready" });
    }
    await setPdfOrder(ctx.tx, id, {
      state: "waiting",
      problem: null,
      cartId: carts.size > 0 ? order.cartId : null,
    });
    await ctx.audit({ kind: "pdf_order", id, before: { state: order.state }, after: { state: "waiting" } });
    await ctx.enqueue({ name: "pdfOrders.read", payload: { order: id } });
    return ok({ id, file: order.fileName });
  },
});
