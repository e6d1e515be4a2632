import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import type { CartHead, CartHeader } from "./cart";
import { lockCartHead, raiseCartVersion } from "./cart.store.server";
import { assertVersion, cartOwner, mayFill } from "./cart-rules";

interface CartChange<T> {
  value: T;
  before?: unknown;
  after?: unknown;
  header?: CartHeader;
  /** Nothing differs from what is stored: there is no new version, and nothing to write down. */
  isUnchanged?: true;
}

/**
 * Changes a cart: finds it through the actor, locks it, checks permission and version, audits the change and
 * raises the version. The work reads the lines that it is about.
 */
export async function changeCart<T>(
  ctx: ChangeCtx,
  input: { cart: string; version: number },
  work: (cart: CartHead) => Promise<CartChange<T>>,
): Promise<T & { cart: string; version: number }> {
  const cart = orNotFound(await lockCartHead(ctx.tx, cartOwner(ctx.actor), input.cart));
  ctx.require(mayFill(cart.kind)(ctx.actor, input));
  assertVersion(cart, input.version);
  const { value, before, after, header, isUnchanged } = await work(cart);
  if (isUnchanged) return { ...value, cart: cart.id, version: cart.version };
  const version = await raiseCartVersion(ctx.tx, cart.id, ctx.clock.now(), header ? { header } : {});
  await ctx.audit({ kind: "cart", id: cart.id, before, after });
  return { ...value, cart: cart.id, version };
}
