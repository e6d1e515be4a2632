import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { Scope } from "~/erp/erp";
import { mayViewInvoices } from "./documents-rules";

/** Who pays for what the active customer orders, the usual one first. A ship-to owes nothing. */
async function payersOf(ctx: Pick<QueryCtx, "actor" | "erp" | "erpContext">): Promise<string[]> {
  const { partner } = ctx.actor;
  if (partner?.function === "payer") return [partner.number];
  if (partner?.function !== "soldTo") return [];
  const { value } = await ctx.erp.partners.related(ctx.erpContext, partner.number, "payer");
  return value.map(({ number }) => number);
}

/** Money is owed and paid by payers: their accounts are what the active customer may see of it. */
export async function withinPayers(ctx: Pick<QueryCtx, "actor" | "erp" | "erpContext">): Promise<Scope> {
  return (await payersOf(ctx)).map((number) => ({ function: "payer", number }));
}

/** By whom lists of money are searched until somebody chooses otherwise. */
export const getUsualPayer = query({
  name: "documents.getUsualPayer",
  allow: mayViewInvoices,
  input: z.strictObject({}),
  run: async (ctx) => ok((await payersOf(ctx))[0] ?? ctx.actor.partner?.number ?? ""),
});
