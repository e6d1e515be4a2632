import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { quoteId } from "./save-as-quote.server";
import { findOwnSubmissionOf } from "./submission.store.server";

/** Returns the number of the quote that this version of an order cart was saved as, if the ERP has made one. */
export const getSavedQuote = query({
  name: "cart.getSavedQuote",
  allow: mayFillSomeCart,
  input: z.strictObject({ cart: z.uuid(), version: z.number().int() }),
  async run(ctx, { cart, version }) {
    const submission = await findOwnSubmissionOf(
      ctx.db,
      cartOwner(ctx.actor),
      quoteId({ id: cart, version }),
      1,
    );
    return ok({ number: submission?.documentNumber ?? null });
  },
});
