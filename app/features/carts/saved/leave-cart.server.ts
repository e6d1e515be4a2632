import { z } from "zod";
import { holds } from "~/door/actor";
import { command, query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { may, signedIn } from "~/door/verdict";
import { formatInstant } from "~/i18n/formats";
import { deleteCart, findActiveCart, lockCart, raiseCartVersion } from "../cart.store.server";
import { cartOwner, mayFillOrders } from "../cart-rules";
import { putAside } from "./saved-carts.store.server";

/** Returns what is in the order cart of the customer that the user is about to leave. */
export const findCartToLeave = query({
  name: "cart.findToLeave",
  allow: signedIn,
  input: z.strictObject({}),
  async run(ctx) {
    if (!mayFillOrders(ctx.actor, {}).allowed) return ok({ lines: 0, dropShip: false });
    const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), "order");
    if (!cart || cart.items.length === 0) return ok({ lines: 0, dropShip: false });
    // The question about the drop ship needs the permission for it.
    const dropShip = cart.header.dropShip !== null && holds(ctx.actor, "drop_ships");
    return ok({ lines: cart.items.length, dropShip });
  },
});

/** Saves or deletes the order cart, or removes its drop ship, before the user switches to another customer. */
export const leaveCart = command({
  name: "cart.leave",
  allow: mayFillOrders,
  input: z.strictObject({ how: z.enum(["save", "delete", "removeDropShip"]) }),
  unaudited: "a cart that is gone by now needs nothing",
  async run(ctx, { how }) {
    const owner = cartOwner(ctx.actor);
    const activeCart = await findActiveCart(ctx.tx, owner, "order");
    const cart = activeCart && (await lockCart(ctx.tx, owner, activeCart.id));
    if (cart?.state !== "active") return ok({ lines: 0 });
    if (how === "removeDropShip") ctx.require(may("drop_ships")(ctx.actor, {}));
    const at = ctx.clock.now();
    if (how === "save") {
      await putAside(ctx.tx, owner, "order", { title: formatInstant(at, ctx.actor.formats), at });
    } else if (how === "delete") await deleteCart(ctx.tx, cart.id);
    // A new version drops the cached simulation: another delivery has another price.
    else await raiseCartVersion(ctx.tx, cart.id, at, { header: { ...cart.header, dropShip: null } });
    await ctx.audit({ kind: "cart", id: cart.id, before: cart, after: { how } });
    return ok({ lines: cart.items.length });
  },
});
