import { z } from "zod";
import { process } from "~/door/operation.server";
import { invalid, ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { ErpError } from "~/erp/erp-errors";
import { must } from "~/lib/assert";
import { findSalesAreasOf, rememberChoice } from "./holdings.store.server";

/** Staff name a customer number and a sales area; whether that customer exists there is the ERP's word. */
export const actForPartner = process({
  name: "identity.actForPartner",
  allow: may("select_any_partner"),
  input: z.strictObject({
    number: z.string().trim().min(1).max(20),
    salesArea: z.string().min(1).max(10),
  }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const sessionId = must(ctx.actor.sessionId, "a session");
    const area = (await findSalesAreasOf(ctx.db, userId)).find(({ id }) => id === input.salesArea);
    if (!area) return invalid("salesArea", { key: "form.notAChoice" });
    const asking = { ...ctx.erpContext, system: area.system, salesArea: area.id, partner: input.number };
    const partner = await ctx.erp.partners.get(asking, input.number).catch((error: unknown) => {
      if (error instanceof ErpError && error.kind === "notFound") return null;
      throw error;
    });
    if (!partner?.value.terms) return invalid("number", { key: "identity.wrongPartner" });
    const { number, name } = partner.value;
    await ctx.transaction(async (change) => {
      const choice = { function: "soldTo" as const, number, name, salesAreaId: area.id };
      await rememberChoice(change.tx, { sessionId, userId }, choice);
      await change.audit({
        kind: "partnerChoice",
        id: userId,
        before: { partner: ctx.actor.partner?.number, salesArea: ctx.actor.salesArea?.id },
        after: { partner: number, salesArea: area.id },
      });
    });
    return ok({ name, salesArea: area.title });
  },
});
