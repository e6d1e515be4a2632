import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { cartOwner } from "../cart-rules";
import { mayReadBackgroundCarts } from "./background-carts.queries.server";
import { dismissSubmission, lockFailedSubmission } from "./background-carts.store.server";

/** Removes a failed cart from the report. The cart stays among its owner's carts, and the receipt for ever. */
export const dismissCart = command({
  name: "cart.dismissBackground",
  allow: mayReadBackgroundCarts,
  input: z.strictObject({ submission: z.uuid() }),
  async run(ctx, input) {
    const failedSubmission = orNotFound(
      await lockFailedSubmission(ctx.tx, cartOwner(ctx.actor), input.submission),
    );
    const isDismissed = await dismissSubmission(ctx.tx, failedSubmission.id, ctx.clock.now());
    if (!isDismissed) return conflict({ key: "cart.background.notFailed" });
    await ctx.audit({ kind: "submission", id: failedSubmission.id, after: { dismissed: true } });
    return ok({ submission: failedSubmission.id });
  },
});
