import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mayEnterCard } from "../receivables-rules";

/** Returns what the frame needs to show the provider's card fields; not found where cards are entered elsewhere. */
export const getCardFields = query({
  name: "receivables.getCardFields",
  allow: mayEnterCard,
  input: z.strictObject({}),
  run: async ({ payments, clock }) =>
    ok({ fields: orNotFound(payments.cardFields), month: clock.now().toISOString().slice(0, 7) }),
});
