import { z } from "zod";
import { process, query } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";

/** Returns the sandbox provider's payment; not found if a real provider is configured. */
export const getSandboxPayment = query({
  name: "payment.getSandbox",
  allow: signedIn,
  input: z.strictObject({ reference: z.uuid() }),
  async run(ctx, { reference }) {
    const { amount, currency, description, state, back } = orNotFound(
      await orNotFound(ctx.paymentSandbox).look(reference),
    );
    return ok({ amount, currency, description, state, back });
  },
});

export const answerSandboxPayment = process({
  name: "payment.answerSandbox",
  allow: signedIn,
  input: z.strictObject({ reference: z.uuid(), card: z.enum(["good", "declined", "none"]) }),
  unaudited: "another house's books",
  async run(ctx, { reference, card }) {
    const sandbox = orNotFound(ctx.paymentSandbox);
    const { back } = orNotFound(await sandbox.look(reference));
    if (!(await sandbox.answer(reference, card))) return conflict({ key: "cart.payment.answered" });
    return ok({ back });
  },
});
