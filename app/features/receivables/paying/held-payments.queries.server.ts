import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { pageSizes } from "~/ui/lists/list-view";
import { findHeldPayments as findHeld, findItemPayment } from "./item-payment.store.server";
import { itemPaymentIdSchema } from "./pay-items.schema";

/** Milliseconds after which captured money should have been posted; by then the last look-up is over. */
const usualTime = 30 * 60_000;

/** Lists payments whose money was taken but not posted for certain, oldest first: a person decides about them. */
export const findHeldPayments = query({
  name: "receivables.findHeldPayments",
  allow: may("administer"),
  input: z.strictObject({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, paging) {
    const before = new Date(ctx.clock.now().getTime() - usualTime);
    return ok({ ...(await findHeld(ctx.db, before, paging)), ...paging });
  },
});

/** Returns one payment that a person decides about, for the page that asks whether to refund it. */
export const getHeldPayment = query({
  name: "receivables.getHeldPayment",
  allow: may("administer"),
  input: itemPaymentIdSchema,
  async run(ctx, input) {
    const payment = await findItemPayment(ctx.db, input.payment);
    return ok(orNotFound(payment?.state === "forPerson" ? payment : null));
  },
});
