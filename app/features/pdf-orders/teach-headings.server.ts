import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { normalizedHeading } from "~/features/order-reading/vocabulary";
import { findEditedOrder } from "./edited-order.server";
import { taughtRoles } from "./pdf-order";
import { setMeaning } from "./pdf-order-choices.store.server";
import { mayEditPdfOrders } from "./pdf-order-rules";
import { findAnyPdfOrder, lockPdfOrder, setPdfOrder } from "./pdf-orders.store.server";
import { readInto } from "./read-stored-order.server";

const headingSchema = z.string().trim().max(60).default("");

/** Learns which heading of the customer's orders stands above which column, and reads the order again. */
export const teachHeadings = process({
  name: "pdfOrders.teach",
  allow: mayEditPdfOrders,
  limits: [{ times: 30, seconds: 600 }],
  input: z.strictObject({
    order: z.uuid(),
    version: z.coerce.number().int().min(1),
    headings: z.strictObject({
      material: headingSchema,
      customerMaterial: headingSchema,
      description: headingSchema,
      quantity: headingSchema,
      unit: headingSchema,
      price: headingSchema,
      amount: headingSchema,
      date: headingSchema,
    }),
  }),
  async run(ctx, { order: id, version, headings }) {
    const owner = cartOwner(ctx.actor);
    const order = orNotFound(await findEditedOrder(ctx.db, owner));
    if (order.id !== id || order.version !== version) return conflict({ key: "cart.changedElsewhere.order" });
    const names = taughtRoles.flatMap((role) => {
      const printedHeading = normalizedHeading(headings[role]);
      return printedHeading === "" ? [] : [{ called: printedHeading, meaning: role }];
    });
    const nameTwice = names.find(
      ({ called }, index) => names.findIndex((each) => each.called === called) < index,
    );
    if (nameTwice) return invalid(`headings.${nameTwice.meaning}`, { key: "reports.pdf.headingTwice" });
    if (names.length === 0) return invalid("headings.quantity", { key: "reports.pdf.noHeading" });
    const isWaiting = await ctx.transaction(async (change) => {
      const storedOrder = orNotFound(await lockPdfOrder(change.tx, id));
      if (storedOrder.version !== version) return false;
      const at = change.clock.now();
      for (const name of names) {
        await setMeaning(change.tx, { soldTo: owner.soldTo, kind: "heading", ...name, at });
      }
      await setPdfOrder(change.tx, id, { state: "waiting" });
      await change.audit({ kind: "pdf_order", id, after: { headings } });
      return true;
    });
    if (!isWaiting) return conflict({ key: "cart.changedElsewhere.order" });
    const outcome = await readInto(ctx, orNotFound(await findAnyPdfOrder(ctx.db, id)), { isAttended: true });
    return outcome.kind === "ok" ? ok({ state: outcome.value.state }) : outcome;
  },
});
