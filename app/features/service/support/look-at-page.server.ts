import { z } from "zod";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { lookAs, lookInputSchema } from "~/features/identity/sessions/look-as.server";
import { findPageRecord } from "./page-records.store.server";
import { supportCodeSchema } from "./support-code.schema";

/** Opens the address behind a support code as its reader saw it: the same user and customer, and nothing can be changed. */
export const lookAtPage = command({
  name: "support.lookAtPage",
  allow: mayActAs,
  input: z.strictObject({ code: supportCodeSchema, ...lookInputSchema.shape }),
  async run(ctx, { code, ...cookie }) {
    const { userId, partner, salesAreaId, path } = orNotFound(await findPageRecord(ctx.tx, code));
    const customer = partner && salesAreaId ? { ...partner, salesAreaId } : null;
    const { name } = await lookAs(ctx, { user: userId, customer, ...cookie });
    await ctx.audit({ kind: "supportCode", id: code, after: { user: userId, path } });
    return ok({ name, path });
  },
});
