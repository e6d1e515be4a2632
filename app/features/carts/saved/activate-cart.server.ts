import { z } from "zod";
import { command } from "~/door/operation.server";
import { conflict, type Notice, ok, orNotFound, refused } from "~/door/outcome";
import { switchPartner } from "~/features/identity/partners/switch-partner.server";
import { formatInstant } from "~/i18n/formats";
import { must } from "~/lib/assert";
import { mayFill, maySaveCarts } from "../cart-rules";
import { lockOwnCart, makeActive, putAside } from "./saved-carts.store.server";

/**
 * Makes a saved cart the active one and saves the one that was active; nothing is merged. A cart of another customer
 * switches the active partner, with a notice.
 */
export const activateCart = command({
  name: "cart.activate",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid() }),
  async run(ctx, input) {
    const userId = must(ctx.actor.userId, "a signed-in user");
    const cart = orNotFound(await lockOwnCart(ctx.tx, userId, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    if (cart.state === "active") return conflict({ key: `cart.saved.isActive.${cart.kind}` });
    if (cart.state !== "saved") return conflict({ key: `cart.beingSent.${cart.kind}` });
    const { soldTo, soldToName, salesAreaId, kind } = cart;
    const notices: Notice[] = [];
    if (ctx.actor.partner?.number !== soldTo || ctx.actor.salesArea?.id !== salesAreaId) {
      const to = { number: soldTo, name: soldToName, salesAreaId };
      if (!(await switchPartner(ctx, to))) return refused({ key: `cart.saved.notYourCustomer.${kind}` });
      notices.push({
        severity: "info",
        key: `cart.saved.partnerSwitched.${kind}`,
        params: { name: soldToName || soldTo },
      });
    }
    const at = ctx.clock.now();
    const title = formatInstant(at, ctx.actor.formats);
    const isOtherSaved = await putAside(ctx.tx, { userId, soldTo, salesAreaId }, kind, { title, at });
    if (isOtherSaved) notices.push({ severity: "info", key: `cart.saved.otherKept.${kind}` });
    await makeActive(ctx.tx, cart.id, at);
    await ctx.audit({ kind: "cart", id: cart.id, before: { state: cart.state }, after: { state: "active" } });
    return ok({ cart: cart.id, kind }, ...notices);
  },
});
