import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { AccountBalance } from "~/erp/erp";
import { partnerNumberSchema } from "../documents/documents.schema";
import { type Account, gaugesOf } from "./account";
import { choosePayer, findPayers } from "./payers.server";
import { readSelection } from "./read-selection.server";
import { mayPayItems, mayReadAccount, mayReadStatement } from "./receivables-rules";
import { openItemNumbersSchema } from "./selection.schema";

/** Reads the payers to choose from, the balance of one of them by currency, and what of it the reader has selected. */
export const getAccount = query({
  name: "receivables.getAccount",
  allow: mayReadAccount,
  input: z.strictObject({
    payer: partnerNumberSchema.nullable(),
    refresh: z.boolean().default(false),
    /** Items of the page, of which the selected ones are told. */
    listed: openItemNumbersSchema.default([]),
  }),
  async run(ctx, { payer: number, refresh, listed }) {
    const payers = await findPayers(ctx);
    const payer = choosePayer(ctx.actor, payers, number);
    const balances = payer ? await balancesOf(ctx, payer.number, refresh) : [];
    const selection =
      payer && mayPayItems(ctx.actor, {}).allowed ? await readSelection(ctx, payer.number, listed) : null;
    const localization = { t: ctx.t, formats: ctx.actor.formats };
    const gauges = balances.flatMap((balance) => gaugesOf(balance, selection, localization));
    const hasStatement = mayReadStatement(ctx.actor, {}).allowed;
    return ok<Account>({ payers, payer, balances, gauges, selection, hasStatement });
  },
});

async function balancesOf(
  { erp, erpContext }: QueryCtx,
  payer: string,
  refresh: boolean,
): Promise<AccountBalance[]> {
  return (await erp.receivables.balance({ ...erpContext, isRefresh: refresh }, payer)).value;
}
