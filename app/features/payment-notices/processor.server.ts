import { z } from "zod";
import { process, query } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { PaymentsUnavailable } from "~/payments/payments";
import { findLatestNotice } from "./payment-notices.store.server";

/** Reads what the connected payment provider is, and when it was last heard of. */
export const getProcessor = query({
  name: "payment_processor.get",
  allow: may("manage_settings"),
  input: z.strictObject({}),
  async run({ db, payments }) {
    const { name, available, cardFields } = payments;
    const latestNotice = await findLatestNotice(db);
    return ok({ name, available, hasCardFields: cardFields !== null, latestNotice });
  },
});

/** Asks the provider something that needs the keys of this installation. */
export const testProcessor = process({
  name: "payment_processor.test",
  allow: may("manage_settings"),
  input: z.strictObject({}),
  unaudited: "nothing is changed",
  limits: [{ times: 30, seconds: 600 }],
  async run(ctx) {
    const startedAt = performance.now();
    try {
      await ctx.payments.test();
      return ok({ milliseconds: Math.round(performance.now() - startedAt) });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      ctx.log.warn({ cause: String(error) }, "payment-processor-test-failed");
      return conflict({ key: "areas.payment_processor.failed", params: { reason: error.message } });
    }
  },
});
