import { type ProcessCtx, process } from "~/door/operation.server";
import { type Notice, ok, orNotFound, refused } from "~/door/outcome";
import { partnerChangedMessage } from "~/features/content/navigation/navigation.settings";
import { switchPartner } from "~/features/identity/partners/switch-partner.server";
import { formatInstant } from "~/i18n/formats";
import { translationOf } from "~/i18n/translated";
import type { CartKind } from "../cart";
import { cartSchema } from "../cart.schema";
import { findCart, lockCartHead, setSoldTo } from "../cart.store.server";
import { assertVersion, cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { otherSoldTo, simulationOf } from "../simulation.server";
import { putAside } from "./saved-carts.store.server";

/**
 * Moves the cart to the customer on whom the ERP has put it, and switches the active partner. A cart that was begun for
 * that customer is saved. Refused if the user may not order for that customer.
 */
export const followPartner = process({
  name: "cart.followPartner",
  allow: mayFillSomeCart,
  input: cartSchema,
  unaudited: "a cart that the ERP leaves where it is stays as it is",
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, input.cart));
    ctx.require(mayFill(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    const { value: simulation } = await simulationOf(ctx, cart);
    const to = otherSoldTo(cart, simulation);
    if (!to) return ok(null);
    const { number, name } = to;
    return ctx.transaction(async (change) => {
      const lockedCart = orNotFound(await lockCartHead(change.tx, owner, cart.id));
      assertVersion(lockedCart, input.version);
      const { soldTo, salesAreaId } = lockedCart;
      if (!(await switchPartner(change, { number, name, salesAreaId }))) {
        return refused({ key: `cart.partner.notYours.${cart.kind}`, params: { number, name } });
      }
      const at = change.clock.now();
      const title = formatInstant(at, ctx.actor.formats);
      const isOtherSaved = await putAside(change.tx, { ...owner, soldTo: number }, cart.kind, { title, at });
      // Ship-to and payer belong to the previous customer.
      const header = { ...lockedCart.header, shipTo: "", payer: "" };
      await setSoldTo(change.tx, cart.id, { soldTo: number, soldToName: name, header, at });
      await change.audit({ kind: "cart", id: cart.id, before: { soldTo }, after: { soldTo: number } });
      const notices: Notice[] = [await noticeOf(ctx, cart.kind, name)];
      if (isOtherSaved) notices.push({ severity: "info", key: `cart.saved.otherKept.${cart.kind}` });
      return ok(null, ...notices);
    });
  },
});

async function noticeOf(ctx: ProcessCtx, kind: CartKind, name: string): Promise<Notice> {
  const { micrositeId, formats } = ctx.actor;
  const siteText = translationOf(await ctx.settings.get(partnerChangedMessage, { micrositeId }), formats);
  if (siteText === "") return { severity: "warning", key: `cart.partner.followed.${kind}`, params: { name } };
  return { severity: "warning", key: "door.literal", params: { text: siteText.replaceAll("{name}", name) } };
}
