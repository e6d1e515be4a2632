import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { ownCartFields } from "../own-cart-fields.server";
import { findLinesPlace } from "../saved/lines-place.server";
import { findCardPayment } from "./card/card-payment.store.server";
import { mostLines } from "./receipt-list";
import { findLatestSubmission, findOwnSubmissionPart } from "./submission.store.server";

/** Returns the receipt of a submission: forever, and only to its sender. */
export const getReceipt = query({
  name: "cart.getReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({
    receipt: z.uuid(),
    /** Part of the lines that is shown; without it all of them. */
    part: z
      .strictObject({
        offset: z.number().int().min(0).max(mostLines),
        limit: z.number().int().min(1).max(mostLines),
      })
      .optional(),
  }),
  async run(ctx, { receipt, part = { offset: 0, limit: mostLines } }) {
    const { submission, totalLines } = orNotFound(
      await findOwnSubmissionPart(ctx.db, cartOwner(ctx.actor), receipt, part),
    );
    const payment =
      submission.content.header.payment === "card" ? await findCardPayment(ctx.db, submission.id) : null;
    const isReturned = submission.state === "rejected" || submission.state === "cancelled";
    const linesPlace = isReturned ? await findLinesPlace(ctx.db, submission.cartId) : null;
    const ownFields = await ownCartFields(ctx, submission.salesAreaId);
    return ok({ ...submission, totalLines, payment, linesPlace, ownFields });
  },
});

/** Finds the latest submission of a kind that the user has sent for the active customer. */
export const findLatestReceipt = query({
  name: "cart.findLatestReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: z.enum(["order", "quote"]) }),
  run: async (ctx, { kind }) => ok(await findLatestSubmission(ctx.db, cartOwner(ctx.actor), kind)),
});
