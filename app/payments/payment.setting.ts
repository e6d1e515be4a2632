import { z } from "zod";
import { setting } from "~/config/settings";
import { amountSchemaOf, currencySchema, withoutRepeats } from "~/lib/field-schemas";

/** `connected` is the payment provider that the environment configures. */
export const paymentProcessorNames = ["connected", "none"] as const;

/** Turns on taking money through the connected payment provider, for orders and open items alike. */
export const paymentProcessor = setting(
  "cart.payment_processor",
  z.enum(paymentProcessorNames),
  "connected",
  {
    scope: "sales area",
    labels: { connected: "choices.paymentProcessor.connected", none: "choices.paymentProcessor.none" },
  },
);

/** Ways to pay open items through the processor. */
export const itemPaymentWays = setting(
  "receivables.payment_ways",
  withoutRepeats(z.array(z.enum(["card", "eCheck"])).min(1)).meta({ ordered: true }),
  ["card", "eCheck"],
  {
    scope: "sales area",
    labels: { card: "receivables.pay.methods.card", eCheck: "receivables.pay.methods.eCheck" },
  },
);

const limitSchema = amountSchemaOf(3);

/** Smallest and largest sum of one payment in a currency; in a currency without an entry any sum can be paid. */
export const paymentLimits = setting(
  "receivables.payment_limits",
  withoutRepeats(
    z
      .array(
        z
          .strictObject({
            currency: currencySchema,
            smallestPayment: limitSchema,
            largestPayment: limitSchema,
          })
          // Leaves out text that is no number: it has a problem of its own.
          .refine(
            ({ smallestPayment, largestPayment }) => !(Number(smallestPayment) > Number(largestPayment)),
            { path: ["largestPayment"], message: "settings.limitOrder" },
          ),
      )
      .max(50),
    "currency",
  ),
  [],
  { scope: "sales area" },
);
