import { followPartner } from "~/features/carts/saved/follow-partner.server";
import type { Entrance } from "~/http/entrance/entrance";
import { seeOther } from "~/http/redirect.server";
import type { Text } from "~/i18n/text";

/**
 * Reloads the page as the page of the customer on whom the ERP has put the cart, or returns why it cannot. A cart that
 * was changed elsewhere meanwhile needs no text here: its page is read again.
 */
export async function followOtherSoldTo(
  ctx: Entrance,
  cart: { id: string | null; version: number },
): Promise<Text | null> {
  if (!cart.id) return null;
  const outcome = await followPartner(ctx, { cart: cart.id, version: cart.version });
  if (outcome.kind === "ok") throw await seeOther(ctx.path, outcome.notices);
  return outcome.kind === "refused" ? outcome.reason : null;
}
