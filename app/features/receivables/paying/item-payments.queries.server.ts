import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { findItemsHeldFor } from "../held-items.store.server";
import { findPayableKinds } from "../payable-kinds.server";
import { mayPayItems } from "../receivables-rules";
import { findOwnItemPayment, findPaymentParts } from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";
import { paymentOwnerOf } from "./payment-context.server";

/** Returns the receipt of a payment: forever, and only to whoever made it. */
export const getItemPayment = query({
  name: "receivables.getPayment",
  allow: mayPayItems,
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = orNotFound(await findOwnItemPayment(ctx.db, paymentOwnerOf(ctx), input.payment));
    return ok({ payment, parts: await findPaymentParts(ctx.db, payment.id) });
  },
});

/**
 * Finds the items of a payer whose payment has not ended, and the reader's own payment among them; and which kinds of items
 * can be paid here.
 */
export const findUnfinishedPayments = query({
  name: "receivables.findUnfinishedPayments",
  allow: mayPayItems,
  input: z.strictObject({ payer: partnerNumberSchema }),
  async run(ctx, { payer }) {
    const owner = paymentOwnerOf(ctx);
    const heldItems = await findItemsHeldFor(ctx.db, { salesAreaId: owner.salesAreaId, payer });
    const ownItem = heldItems.find(({ userId, state }) => userId === owner.userId && state === "paying");
    const items = heldItems.map(({ openItem }) => openItem);
    return ok({ items, own: ownItem?.payment ?? null, payableKinds: await findPayableKinds(ctx) });
  },
});
