import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { partnerNumberSchema } from "../../documents/documents.schema";
import { findItemsHeldForPayers } from "../held-items.store.server";
import { findPayableKinds } from "../payable-kinds.server";
import { mayPayItems } from "../receivables-rules";
import { findOwnItemPayment, findPaymentParts } from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";
import { paymentOwnerOf } from "./payment-context.server";

/** A question about more payers than a page names is a mistake. */
const maxPayers = 100;

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
 * Finds the items of payers whose payment has not ended, and the reader's own payment among them; and which kinds of items
 * can be paid here.
 */
export const findUnfinishedPayments = query({
  name: "receivables.findUnfinishedPayments",
  allow: mayPayItems,
  input: z.strictObject({ payers: z.array(partnerNumberSchema).min(1).max(maxPayers) }),
  async run(ctx, { payers }) {
    const owner = paymentOwnerOf(ctx);
    const heldItems = await findItemsHeldForPayers(ctx.db, { salesAreaId: owner.salesAreaId, payers });
    const ownItem = heldItems.find(({ userId, state }) => userId === owner.userId && state === "paying");
    const items = heldItems.map(({ openItem }) => openItem);
    return ok({ items, own: ownItem?.payment ?? null, payableKinds: await findPayableKinds(ctx) });
  },
});
