import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import { filesOf } from "../attachments/cart-files.server";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { mayFill, mayFillSomeCart } from "../cart-rules";
import { findRelatedPartners } from "../chosen-partners.server";

/** Returns the cart with the ERP's shipping options, ship-tos and payers. */
export const getShipping = query({
  name: "cart.getShipping",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, { kind }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const reading = await readActiveCart(ctx, { kind, priced: true });
    const soldTo = ctx.actor.partner?.number ?? "";
    return ok({
      read: reading,
      shipTos: await findRelatedPartners(ctx, ctx.erpContext, soldTo, "shipTo"),
      payers: await findRelatedPartners(ctx, ctx.erpContext, soldTo, "payer"),
      options: reading.simulation?.value.shippingOptions ?? [],
      mayDropShip:
        may("drop_ships")(ctx.actor, {}).allowed &&
        (kind === "order" || ctx.erp.capabilitiesOf(ctx.erpContext.system).quoteAddresses),
      ...(await filesOf(ctx, reading.cart)),
    });
  },
});
