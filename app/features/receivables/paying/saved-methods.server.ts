import { z } from "zod";
import { command, type ProcessCtx, process, type QueryCtx, query } from "~/door/operation.server";
import { invalid, ok, orNotFound, unchanged } from "~/door/outcome";
import { PaymentsUnavailable } from "~/payments/payments";
import type { SavedMethod } from "../item-payment";
import { mayPayItems } from "../receivables-rules";
import { paymentOwnerOf } from "./payment-context.server";
import {
  findSavedMethod,
  findSavedMethods,
  type MethodOwner,
  type StoredMethod,
  updateSavedMethod,
} from "./saved-methods.store.server";

/** Saved methods are the user's own: a colleague of the same customer neither sees nor charges them. */
export function methodOwnerOf(ctx: Pick<QueryCtx | ProcessCtx, "actor" | "payments">): MethodOwner {
  const { userId, partner } = paymentOwnerOf(ctx);
  return { userId, partner, provider: ctx.payments.name };
}

const savedMethodOf = ({ id, method, name, label }: StoredMethod): SavedMethod => ({
  id,
  method,
  name,
  label,
});

export const getSavedMethods = query({
  name: "receivables.getSavedMethods",
  allow: mayPayItems,
  input: z.strictObject({}),
  run: async (ctx) =>
    ok({ methods: (await findSavedMethods(ctx.db, methodOwnerOf(ctx))).map(savedMethodOf) }),
});

const maxName = 60;

export const renameSavedMethod = command({
  name: "receivables.renameSavedMethod",
  allow: mayPayItems,
  input: z.strictObject({ saved: z.uuid(), name: z.string().trim().max(maxName) }),
  async run(ctx, { saved: id, name }) {
    if (name === "") return invalid("name", { key: "form.required" });
    const { userId, partner } = paymentOwnerOf(ctx);
    const owner = { userId, partner };
    const before = orNotFound(await findSavedMethod(ctx.tx, owner, id));
    if (before.name === name) return unchanged({ name });
    await updateSavedMethod(ctx.tx, owner, id, { name });
    await ctx.audit({ kind: "savedMethod", id, before: { name: before.name }, after: { name } });
    return ok({ name });
  },
});

/** Removes a saved method here at once; where the provider does not answer, its token stays there without use. */
export const removeSavedMethod = process({
  name: "receivables.removeSavedMethod",
  allow: mayPayItems,
  input: z.strictObject({ saved: z.uuid() }),
  async run(ctx, { saved: id }) {
    const owner = methodOwnerOf(ctx);
    const removedMethod = await ctx.transaction(async (change) => {
      const removedAt = change.clock.now();
      const method = orNotFound(await updateSavedMethod(change.tx, owner, id, { removedAt }));
      await change.audit({
        kind: "savedMethod",
        id,
        before: { name: method.name },
        after: { removed: true },
      });
      return method;
    });
    const { customer, token, name } = removedMethod;
    try {
      await ctx.payments.forget({ customer, token });
    } catch (error) {
      if (!(error instanceof PaymentsUnavailable)) throw error;
      ctx.log.warn({ method: id, cause: String(error) }, "saved-method-not-forgotten");
    }
    return ok({ name });
  },
});
