import { z } from "zod";
import { command } from "~/door/operation.server";
import { type Notice, ok, orNotFound } from "~/door/outcome";
import { formatInstant } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { dropInvalidValues } from "../attribute-rules";
import { cartAttributes } from "../cart.settings";
import { insertItems, lockActiveCart } from "../cart.store.server";
import { cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { putAside } from "../saved/saved-carts.store.server";
import { findOwnSubmission } from "../submission/submission.store.server";

/** Copies the lines of a receipt into a new cart, after saving the active one. */
export const orderAgain = command({
  name: "cart.orderAgain",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const { kind, content, id } = orNotFound(await findOwnSubmission(ctx.tx, owner, input.receipt));
    ctx.require(mayFill(kind)(ctx.actor, input));
    const { item: fields } = await ctx.settings.get(cartAttributes, { salesAreaId: owner.salesAreaId });
    return ctx.once(input, async () => {
      const at = ctx.clock.now();
      const isOtherSaved = await putAside(ctx.tx, owner, kind, {
        title: formatInstant(at, ctx.actor.formats),
        at,
      });
      const newCart = { id: newId(), at, soldToName: ctx.actor.partner?.name ?? "" };
      const cart = await lockActiveCart(ctx.tx, owner, kind, newCart);
      const items = content.lines.map((line) => ({
        ...line,
        id: newId(),
        batches: [],
        requestedDate: null,
        attributes: dropInvalidValues(fields, line.attributes),
        reference: null,
      }));
      await insertItems(ctx.tx, cart.id, items);
      await ctx.audit({ kind: "cart", id: cart.id, after: { again: id, lines: items.length } });
      const notices: Notice[] = isOtherSaved
        ? [{ severity: "info", key: `cart.saved.otherKept.${kind}` }]
        : [];
      return ok({ cart: cart.id, kind }, ...notices);
    });
  },
});
