import { z } from "zod";
import { type ChangeCtx, command } from "~/door/operation.server";
import { type Outcome, ok, orNotFound } from "~/door/outcome";
import { judgeAttributes } from "./attribute-rules";
import type { CartHead } from "./cart";
import { attributesSchema, cartSchema } from "./cart.schema";
import { type CartAttribute, cartAttributes } from "./cart.settings";
import { lockCartHead, setSimulated } from "./cart.store.server";
import { assertOpen, assertVersion, cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import { changeCart } from "./change-cart.server";

/** Updates the header of a cart: its purchase-order number and custom fields. */
export const updateCart = command({
  name: "cart.update",
  allow: mayFillSomeCart,
  unaudited: "only changed fields are written down, by the change itself",
  input: cartSchema.extend({
    poNumber: z.string().trim().max(35).optional(),
    /** Complete set of values: a missing one is emptied. */
    attributes: attributesSchema.optional(),
    /** Values that the form began with: with them an older version is accepted unless one of the same fields has changed. */
    shownAttributes: attributesSchema.optional(),
  }),
  async run(ctx, input): Promise<Outcome<{ cart: string; version: number }>> {
    const cart = orNotFound(await lockCartHead(ctx.tx, cartOwner(ctx.actor), input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    const { cart: fields } = await ctx.settings.get(cartAttributes, { salesAreaId: cart.salesAreaId });
    const { poNumber = cart.header.poNumber, shownAttributes } = input;
    if (!shownAttributes) assertVersion(cart, input.version);
    const attributes = shownAttributes
      ? mergedAttributes(cart, input.attributes ?? {}, shownAttributes, input.version)
      : (input.attributes ?? cart.header.attributes);
    const problems = judgeAttributes(fields, input.attributes ?? {});
    if (problems.length > 0) return { kind: "invalid", problems };
    const version = await updateHeader(ctx, cart, fields, { poNumber, attributes });
    return ok({ cart: cart.id, version: version ?? cart.version });
  },
});

/** Optimistic lock per field: an untouched field keeps what somebody else has put there meanwhile. */
function mergedAttributes(
  cart: CartHead,
  typedAttributes: Record<string, string>,
  shownAttributes: Record<string, string>,
  version: number,
): Record<string, string> {
  assertOpen(cart);
  const storedAttributes = cart.header.attributes;
  const changes = Object.keys({ ...shownAttributes, ...typedAttributes }).filter(
    (name) => (typedAttributes[name] ?? "") !== (shownAttributes[name] ?? ""),
  );
  const isDisputed = (name: string) =>
    ![shownAttributes[name] ?? "", typedAttributes[name] ?? ""].includes(storedAttributes[name] ?? "");
  if (changes.some(isDisputed)) assertVersion(cart, version);
  return {
    ...storedAttributes,
    ...Object.fromEntries(changes.map((name) => [name, typedAttributes[name] ?? ""])),
  };
}

/**
 * Stores changed header fields and returns the cart's new version; null if nothing differs. A new simulation is requested only
 * if a field that affects prices has changed; any other leaves the prices as current as they were.
 */
export async function updateHeader(
  change: ChangeCtx,
  cart: CartHead,
  fields: readonly CartAttribute[],
  newHeader: { poNumber: string; attributes: Record<string, string> },
): Promise<number | null> {
  const { header } = cart;
  const changedFields = fields.filter(
    ({ name }) => (header.attributes[name] ?? "") !== (newHeader.attributes[name] ?? ""),
  );
  if (changedFields.length === 0 && newHeader.poNumber === header.poNumber) return null;
  const isCurrent = cart.simulatedVersion === cart.version;
  const { version } = await changeCart(change, { cart: cart.id, version: cart.version }, async () => ({
    value: {},
    before: { poNumber: header.poNumber, attributes: header.attributes },
    after: newHeader,
    header: { ...header, ...newHeader },
  }));
  if (isCurrent || changedFields.some((field) => field.call_sap))
    await setSimulated(change.tx, cart.id, version);
  return version;
}
