import { createHash } from "node:crypto";
import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { noticeTtlDays } from "./notice-ttl";
import { deleteNoticesBefore, insertNotice } from "./payment-notices.store.server";

/** Milliseconds for which notifications are kept. */
const retention = noticeTtlDays * 24 * 60 * 60_000;

/**
 * Takes a notification of the payment provider if its secret signed it just now and this very delivery has not come
 * before. The same event delivered anew, because the provider missed the answer, is taken again: it is only a hint.
 */
export const takePaymentNotice = process({
  name: "payment.takeNotice",
  allow: systemOnly,
  input: z.strictObject({ body: z.string().max(200_000), signature: z.string().max(1_000) }),
  unaudited: "the jobs that follow write their own entries",
  async run(ctx, { body, signature }) {
    const notice = ctx.payments.readNotice(body, signature);
    if (notice.verdict !== "accepted") {
      ctx.log.warn({ verdict: notice.verdict }, "payment-notice-refused");
      return conflict({ key: "door.erp.broken" });
    }
    const { id, type, reference } = notice;
    const delivery = createHash("sha256").update(signature).digest("hex");
    const first = await ctx.transaction(async ({ tx, clock }) => {
      const receivedAt = clock.now();
      await deleteNoticesBefore(tx, new Date(receivedAt.getTime() - retention));
      return insertNotice(tx, { id, type, reference, signature: delivery, receivedAt });
    });
    if (first?.signature === delivery) {
      ctx.log.warn({ verdict: "replayed", notice: id }, "payment-notice-refused");
      return conflict({ key: "door.erp.broken" });
    }
    return ok({ reference });
  },
});
