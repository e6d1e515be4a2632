import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import { may } from "~/door/verdict";
import type { PartnerFunction, RelatedPartner } from "~/erp/erp";
import { filesOf } from "../attachments/cart-files.server";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { mayFill, mayFillSomeCart } from "../cart-rules";

/** Returns the cart with the ERP's shipping options, ship-tos and payers. */
export const getShipping = query({
  name: "cart.getShipping",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, { kind }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const reading = await readActiveCart(ctx, { kind, priced: true });
    return ok({
      read: reading,
      shipTos: await findRelatedPartners(ctx, "shipTo"),
      payers: await findRelatedPartners(ctx, "payer"),
      options: reading.simulation?.value.shippingOptions ?? [],
      mayDropShip:
        may("drop_ships")(ctx.actor, {}).allowed &&
        (kind === "order" || ctx.erp.capabilitiesOf(ctx.erpContext.system).quoteAddresses),
      ...(await filesOf(ctx, reading.cart)),
    });
  },
});

/** Finds the customer's partners of a function; none while the ERP is away. */
async function findRelatedPartners(
  ctx: QueryCtx,
  partnerFunction: PartnerFunction,
): Promise<RelatedPartner[]> {
  const soldTo = ctx.actor.partner?.number ?? "";
  const reading = ctx.erp.partners.related(ctx.erpContext, soldTo, partnerFunction);
  return (await erpValueOr(ctx, reading, null))?.value ?? [];
}
