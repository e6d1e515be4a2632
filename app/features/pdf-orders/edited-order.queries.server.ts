import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { notFound, type Outcome, ok, orNotFound } from "~/door/outcome";
import { readActiveCart } from "~/features/carts/cart.queries.server";
import { cartOwner } from "~/features/carts/cart-rules";
import { drawOrderPage } from "~/features/order-reading/read-pdf-order.server";
import type { Text } from "~/i18n/text";
import { comparedLines, type EditedLine } from "./compared-lines";
import { findEditedOrder } from "./edited-order.server";
import { findMeanings } from "./pdf-order-choices.store.server";
import { mayEditPdfOrders } from "./pdf-order-rules";
import type { PdfOrder } from "./pdf-orders.store.server";

export interface EditedOrder extends Omit<PdfOrder, "lines"> {
  lines: EditedLine[];
  /** Purchase-order number as the cart has it. */
  poNumberInCart: string;
  /** Ship-to as the cart has it; empty for the customer's usual one. */
  shipToInCart: string;
  /** Reason why there are no prices. */
  failure: Text | null;
  /** Learned meaning of each heading of this customer's orders. */
  headings: ReadonlyMap<string, string>;
}

/** Returns the order that is being edited, with its reading, its lines as they are in the cart, and the differences. */
export const getEditedOrder = query({
  name: "pdfOrders.getEdited",
  allow: mayEditPdfOrders,
  input: z.strictObject({}),
  async run(ctx): Promise<Outcome<EditedOrder | null>> {
    const owner = cartOwner(ctx.actor);
    const order = await findEditedOrder(ctx.db, owner);
    if (!order) return ok(null);
    const { cart, simulation, failure } = await readActiveCart(ctx, { kind: "order", priced: true });
    if (!cart) return ok(null);
    const lines = comparedLines(order, cart.items, simulation?.value ?? null);
    const headings = await findMeanings(ctx.db, owner.soldTo, "heading");
    return ok({
      ...order,
      lines,
      poNumberInCart: cart.header.poNumber,
      shipToInCart: cart.header.shipTo,
      failure,
      headings,
    });
  },
});

/** Draws a page of the order that is being edited. */
export const getOrderPicture = query({
  name: "pdfOrders.getPicture",
  allow: mayEditPdfOrders,
  limits: [{ times: 240, seconds: 60 }],
  input: z.strictObject({ page: z.coerce.number().int().min(1).max(200) }),
  async run(ctx, { page }) {
    const order = orNotFound(await findEditedOrder(ctx.db, cartOwner(ctx.actor)));
    const content = orNotFound(await ctx.files.get(order.id));
    const picture = await drawOrderPage(await buffer(content), page, ctx.actor.userId ?? "");
    return picture ? ok({ picture, etag: `${order.digest}-${page}` }) : notFound;
  },
});
