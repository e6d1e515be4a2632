import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { findLinesPlace } from "../saved/lines-place.server";
import { findCardPayment } from "./card-payment.store.server";
import { findLatestSubmission, findOwnSubmission } from "./submission.store.server";

/** Returns the receipt of a submission: forever, and only to its sender. */
export const getReceipt = query({
  name: "cart.getReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  async run(ctx, input) {
    const submission = orNotFound(await findOwnSubmission(ctx.db, cartOwner(ctx.actor), input.receipt));
    const payment =
      submission.content.header.payment === "card" ? await findCardPayment(ctx.db, submission.id) : null;
    const isReturned = submission.state === "rejected" || submission.state === "cancelled";
    const linesPlace = isReturned ? await findLinesPlace(ctx.db, submission.cartId) : null;
    return ok({ ...submission, payment, linesPlace });
  },
});

/** Finds the latest submission of a kind that the user has sent for the active customer. */
export const findLatestReceipt = query({
  name: "cart.findLatestReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: z.enum(["order", "quote"]) }),
  run: async (ctx, { kind }) => ok(await findLatestSubmission(ctx.db, cartOwner(ctx.actor), kind)),
});
