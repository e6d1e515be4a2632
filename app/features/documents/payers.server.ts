import type { Erp, ErpContext, Scope } from "~/erp/erp";

/**
 * Translates a scope to the payers whose invoices and payments belong to it, the default payer first. A ship-to has
 * none.
 */
export async function payersWithin(erp: Erp, ctx: ErpContext, scope: Scope): Promise<Scope> {
  if (scope === "all") return "all";
  const payers = await Promise.all(
    scope.map(async (partner) => {
      if (partner.function === "payer") return [partner];
      if (partner.function !== "soldTo") return [];
      const { value } = await erp.partners.related(ctx, partner.number, "payer");
      return value.map(({ number }) => ({ function: "payer" as const, number }));
    }),
  );
  return payers.flat();
}
