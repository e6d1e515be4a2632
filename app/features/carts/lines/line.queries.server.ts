import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { mergedDeliveries } from "~/erp/presentation/merged-deliveries";
import { readActiveCart } from "../cart.queries.server";
import { kindSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { mayFill, mayFillSomeCart } from "../cart-rules";

/** Returns one line of the active cart with its simulation. */
export const getCartLine = query({
  name: "cart.getLine",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    item: z.uuid(),
    /** Cart that the address names: a line of any other cart is not found. */
    cart: z.uuid().optional(),
  }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const reading = await readActiveCart(ctx, { kind: input.kind, isDetailed: true });
    const cart = orNotFound(input.cart && input.cart !== reading.cart?.id ? null : reading.cart);
    const item = orNotFound(cart.items.find(({ id }) => id === input.item));
    const simulatedLine = reading.simulation?.value.lines.find(
      ({ itemNumber }) => itemNumber === item.itemNumber,
    );
    const { item: fields } = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
    return ok({
      cart: cart.id,
      version: cart.version,
      item,
      simulated: simulatedLine
        ? { ...simulatedLine, scheduleLines: mergedDeliveries(simulatedLine.scheduleLines) }
        : null,
      fields,
      asOf: reading.simulation?.asOf ?? null,
      failure: reading.failure,
      name: simulatedLine?.name || (reading.names.get(item.material) ?? item.material),
    });
  },
});
