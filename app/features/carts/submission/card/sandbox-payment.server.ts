import { z } from "zod";
import { type ProcessCtx, process, type QueryCtx, query } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { findItemPayer } from "~/features/receivables/paying/find-item-payer.server";
import { sandboxAnswers } from "~/payments/sandbox";
import { findSubmission } from "../submission.store.server";

/**
 * Finds a payment of the user's own: of a submission or of open items, whose id is the payment's idempotency key.
 */
async function getOwnPayment(
  ctx: Pick<QueryCtx | ProcessCtx, "db" | "actor" | "paymentSandbox">,
  reference: string,
) {
  const payment = orNotFound(await orNotFound(ctx.paymentSandbox).look(reference));
  const submission = await findSubmission(ctx.db, payment.key);
  const userId = submission?.userId ?? (await findItemPayer(ctx.db, payment.key));
  return orNotFound(userId !== null && userId === ctx.actor.userId ? payment : null);
}

/** Returns the sandbox provider's payment; not found if a real provider is configured. */
export const getSandboxPayment = query({
  name: "payment.getSandbox",
  allow: signedIn,
  input: z.strictObject({ reference: z.uuid() }),
  async run(ctx, { reference }) {
    const { amount, currency, description, state, method, returnAddress } = await getOwnPayment(
      ctx,
      reference,
    );
    return ok({ amount, currency, description, state, method, returnAddress });
  },
});

export const answerSandboxPayment = process({
  name: "payment.answerSandbox",
  allow: signedIn,
  input: z.strictObject({ reference: z.uuid(), card: z.enum(sandboxAnswers) }),
  unaudited: "the payment belongs to the provider",
  async run(ctx, { reference, card }) {
    const { returnAddress } = await getOwnPayment(ctx, reference);
    if (!(await orNotFound(ctx.paymentSandbox).answer(reference, card)))
      return conflict({ key: "cart.payment.answered" });
    return ok({ returnAddress });
  },
});
