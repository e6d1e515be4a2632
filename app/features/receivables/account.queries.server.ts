import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { AccountBalance } from "~/erp/erp";
import { partnerNumberSchema } from "../documents/documents.schema";
import { type Account, gaugesOf } from "./account";
import { choosePayer, findPayers } from "./payers.server";
import { mayReadAccount } from "./receivables-rules";

/** Reads the payers to choose from, and the balance of one of them, by currency. */
export const getAccount = query({
  name: "receivables.getAccount",
  allow: mayReadAccount,
  input: z.strictObject({
    payer: partnerNumberSchema.nullable(),
    refresh: z.boolean().default(false),
  }),
  async run(ctx, { payer: number, refresh }) {
    const payers = await findPayers(ctx);
    const payer = choosePayer(ctx.actor, payers, number);
    const balances = payer ? await balancesOf(ctx, payer.number, refresh) : [];
    const localization = { t: ctx.t, formats: ctx.actor.formats };
    const gauges = balances.flatMap((balance) => gaugesOf(balance, localization));
    return ok<Account>({ payers, payer, balances, gauges });
  },
});

async function balancesOf(
  { erp, erpContext }: QueryCtx,
  payer: string,
  refresh: boolean,
): Promise<AccountBalance[]> {
  return (await erp.receivables.balance({ ...erpContext, refresh }, payer)).value;
}
