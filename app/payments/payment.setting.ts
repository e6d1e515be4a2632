import { z } from "zod";
import { setting } from "~/config/settings";

/** `connected` is the payment provider that the environment configures. */
export const paymentProcessorNames = ["connected", "none"] as const;

/** Turns on taking money through the connected payment provider, for orders and open items alike. */
export const paymentProcessor = setting(
  "cart.payment_processor",
  z.enum(paymentProcessorNames),
  "connected",
  "sales area",
  { connected: "choices.paymentProcessor.connected", none: "choices.paymentProcessor.none" },
);

/** Ways to pay open items through the processor. */
export const itemPaymentWays = setting(
  "receivables.payment_ways",
  z.array(z.enum(["card", "eCheck"])).min(1),
  ["card", "eCheck"],
  "sales area",
  { card: "receivables.pay.methods.card", eCheck: "receivables.pay.methods.eCheck" },
);
