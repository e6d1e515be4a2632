import { z } from "zod";
import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, type Outcome, ok, orNotFound } from "~/door/outcome";
import { judgeAttributes } from "./attribute-rules";
import type { Cart } from "./cart";
import { attributesSchema, cartSchema } from "./cart.schema";
import { type CartAttribute, cartAttributes } from "./cart.settings";
import { lockCart, setSimulated } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import { changeCart } from "./change-cart.server";

/** What is said about the whole of a cart: its purchase-order number and the installation's own fields. */
export const updateCart = command({
  name: "cart.update",
  allow: mayFillSomeCart,
  input: cartSchema.extend({
    poNumber: z.string().trim().max(35).optional(),
    /** All of them: what is not named is emptied. */
    attributes: attributesSchema.optional(),
  }),
  async run(ctx, input): Promise<Outcome<{ cart: string; version: number }>> {
    const cart = orNotFound(await lockCart(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const { cart: fields } = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
    const { poNumber = cart.header.poNumber, attributes = cart.header.attributes } = input;
    const problems = judgeAttributes(fields, input.attributes ?? {});
    if (problems.length > 0) return { kind: "invalid", problems };
    const version = await keepWords(ctx, cart, fields, { poNumber, attributes });
    return version === null ? invalid("", { key: "cart.nothingChanged" }) : ok({ cart: cart.id, version });
  },
});

/**
 * Keeps what differs from what is known, and answers the cart's new version; null where nothing differs. The ERP's word
 * is worth asking for again only after a change of what it knows of.
 */
export async function keepWords(
  change: ChangeCtx,
  cart: Cart,
  fields: readonly CartAttribute[],
  said: { poNumber: string; attributes: Record<string, string> },
): Promise<number | null> {
  const { header } = cart;
  const changed = fields.filter(
    ({ name }) => (header.attributes[name] ?? "") !== (said.attributes[name] ?? ""),
  );
  if (changed.length === 0 && said.poNumber === header.poNumber) return null;
  const { version } = await changeCart(change, { cart: cart.id, version: cart.version }, async () => ({
    value: {},
    before: { poNumber: header.poNumber, attributes: header.attributes },
    after: said,
    header: { ...header, ...said },
  }));
  if (changed.some((field) => field.call_sap)) await setSimulated(change.tx, cart.id, version);
  return version;
}
