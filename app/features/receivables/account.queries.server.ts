import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { AccountBalance } from "~/erp/erp";
import { partnerNumberSchema } from "../documents/documents.schema";
import { type Account, gaugesOf } from "./account";
import { choosePayer, findPayers } from "./payers.server";
import { mayPayItems, mayReadAccount, mayReadStatement } from "./receivables-rules";
import { findSelectedItems } from "./selected-items.store.server";
import { type Selection, selectionOf } from "./selection";
import { selectionOwnerOf } from "./selection-owner.server";

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
    const selection =
      payer && mayPayItems(ctx.actor, {}).allowed ? await readSelection(ctx, payer.number) : null;
    const localization = { t: ctx.t, formats: ctx.actor.formats };
    const gauges = balances.flatMap((balance) => gaugesOf(balance, selection, localization));
    const hasStatement = mayReadStatement(ctx.actor, {}).allowed;
    return ok<Account>({ payers, payer, balances, gauges, selection, hasStatement });
  },
});

/** Reads the selected items as the ERP has them now; those that were settled in the meantime no longer count. */
async function readSelection(ctx: QueryCtx, payer: string): Promise<Selection> {
  const numbers = await findSelectedItems(ctx.db, selectionOwnerOf(ctx, payer));
  if (numbers.length === 0) return selectionOf([]);
  const { value: items } = await ctx.erp.receivables.amountsDue(ctx.erpContext, payer, { numbers });
  return selectionOf(items);
}

async function balancesOf(
  { erp, erpContext }: QueryCtx,
  payer: string,
  refresh: boolean,
): Promise<AccountBalance[]> {
  return (await erp.receivables.balance({ ...erpContext, refresh }, payer)).value;
}
