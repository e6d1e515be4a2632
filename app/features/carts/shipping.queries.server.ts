import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may } from "~/door/verdict";
import type { RelatedPartner } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { fileKinds } from "~/files/file-kinds";
import { findAttachments } from "./attachment.store.server";
import { readActiveCart } from "./cart.queries.server";
import { kindSchema } from "./cart.schema";
import { mayFill, mayFillSomeCart } from "./cart-rules";
import { attachmentRules } from "./cart-settings";

/** Where to, how and when: the choices that the ERP offers, and what was chosen. */
export const getShipping = query({
  name: "cart.getShipping",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema }),
  async run(ctx, { kind }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const read = await readActiveCart(ctx, { kind, priced: true });
    let shipTos: RelatedPartner[] = [];
    try {
      const soldTo = ctx.actor.partner?.number ?? "";
      shipTos = (await ctx.erp.partners.related(ctx.erpContext, soldTo, "shipTo")).value;
    } catch (error) {
      if (!(error instanceof ErpError)) throw error;
    }
    const rules = await ctx.settings.get(attachmentRules, { micrositeId: ctx.actor.micrositeId });
    return ok({
      read,
      shipTos,
      options: read.simulation?.value.shippingOptions ?? [],
      mayDropShip: may("drop_ships")(ctx.actor, {}).allowed,
      attachments: read.cart ? await findAttachments(ctx.db, read.cart.id) : [],
      limits: {
        files: rules.files,
        megabytes: rules.megabytes,
        types: rules.kinds.flatMap((kind): readonly string[] => fileKinds[kind].extensions),
      },
    });
  },
});
