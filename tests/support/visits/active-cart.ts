import { getActiveCart } from "~/features/carts/cart.queries.server";
import { submitCart } from "~/features/carts/submission/submit-cart.server";

type CartCtx = Parameters<typeof submitCart>[0];

/** Returns the active cart's id and version, which every form of it contains. */
export async function activeCart(ctx: CartCtx): Promise<{ cart: string; version: number }> {
  const reading = await getActiveCart(ctx, { skipSapCall: true });
  if (reading.kind !== "ok" || !reading.value.cart) throw new Error(JSON.stringify(reading));
  const { id, version } = reading.value.cart;
  return { cart: id, version };
}

/** Hands in the active cart of three bolts at ten euros, and answers its receipt. */
export async function submitActiveCart(
  ctx: CartCtx,
  mode: { payment?: "card" | "account"; cardToken?: string } = {},
): Promise<string> {
  const seenFields = { seenTotal: "30.00", seenCurrency: "EUR" };
  const cart = await submitCart(ctx, { ...(await activeCart(ctx)), ...seenFields, ...mode });
  if (cart.kind !== "ok") throw new Error(JSON.stringify(cart));
  return cart.value.receipt;
}
