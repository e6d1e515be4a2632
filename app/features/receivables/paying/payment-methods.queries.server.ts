import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { mayPayItems } from "../receivables-rules";
import { payableMethods } from "./payable-methods.server";

/** Finds the ways in which open items can be paid. */
export const getPaymentMethods = query({
  name: "receivables.getPaymentMethods",
  allow: mayPayItems,
  input: z.strictObject({}),
  run: async (ctx) => ok({ methods: await payableMethods(ctx) }),
});
