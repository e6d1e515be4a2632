import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import type { Erp, ErpContext, Scope } from "~/erp/erp";
import { mayViewInvoices, within } from "./documents-rules";

/**
 * Money is owed and paid by payers: of it, customers who order may see the accounts of those who pay for them, the
 * usual payer first. A ship-to owes nothing.
 */
export async function payersWithin(erp: Erp, ctx: ErpContext, scope: Scope): Promise<Scope> {
  if (scope === "all") return "all";
  const found = await Promise.all(
    scope.map(async (partner) => {
      if (partner.function === "payer") return [partner];
      if (partner.function !== "soldTo") return [];
      const { value } = await erp.partners.related(ctx, partner.number, "payer");
      return value.map(({ number }) => ({ function: "payer" as const, number }));
    }),
  );
  return found.flat();
}

/** By whom lists of money are searched until somebody chooses otherwise. */
export const getUsualPayer = query({
  name: "documents.getUsualPayer",
  allow: mayViewInvoices,
  input: z.strictObject({}),
  async run({ erp, erpContext, actor }) {
    const payers = await payersWithin(erp, erpContext, within(actor));
    return ok(payers === "all" ? null : (payers[0]?.number ?? null));
  },
});
