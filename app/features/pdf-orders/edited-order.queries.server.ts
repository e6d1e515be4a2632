import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { notFound, type Outcome, ok, orNotFound } from "~/door/outcome";
import { readActiveCart } from "~/features/carts/cart.queries.server";
import { cartOwner } from "~/features/carts/cart-rules";
import { drawOrderPage } from "~/features/order-reading/read-pdf-order.server";
import type { Text } from "~/i18n/text";
import { differencesOf, type PdfDifference } from "./differences";
import { findEditedOrder } from "./edited-order.server";
import { isSettledLine, type PdfOrderLine } from "./pdf-order";
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

export interface EditedLine extends PdfOrderLine {
  index: number;
  isSettled: boolean;
  /** Values of the ERP for the line in the cart; null without prices. */
  priced: { name: string; net: string; currency: string } | null;
  differences: PdfDifference[];
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
    const items = new Map(cart.items.map((item) => [item.id, item]));
    const pricedLines = new Map(simulation?.value.lines.map((line) => [line.itemNumber, line]));
    const { reading } = order;
    const lines = order.lines.map((line, index): EditedLine => {
      const item = line.item ? items.get(line.item) : undefined;
      // Lines that were removed or changed in the cart itself are shown as they are there.
      const editedLine = item
        ? {
            ...line,
            material: item.material,
            quantity: item.quantity.replace(/\.?0+$/, ""),
            unit: item.unit ?? "",
            requestedDate: item.requestedDate ?? "",
          }
        : { ...line, isLeftOut: line.isLeftOut || line.item !== null, item: null };
      const priced = item ? pricedLines.get(item.itemNumber) : undefined;
      const read = line.readLine === null ? undefined : reading?.lines[line.readLine];
      return {
        ...editedLine,
        index,
        isSettled: isSettledLine(editedLine),
        priced: priced ? { name: priced.name, net: priced.net, currency: priced.currency } : null,
        differences:
          item && priced && read
            ? differencesOf(
                {
                  read,
                  currency: reading?.header.currency?.value ?? "",
                  isWhole: order.lines.filter(({ readLine }) => readLine === line.readLine).length === 1,
                  quantity: item.quantity,
                  requestedDate: item.requestedDate ?? "",
                },
                priced,
              )
            : [],
      };
    });
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
    const picture = await drawOrderPage(await buffer(content), page);
    return picture ? ok({ picture, etag: `${order.digest}-${page}` }) : notFound;
  },
});
