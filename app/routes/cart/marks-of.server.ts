import { valueOr } from "~/door/value-or";
import { findInCart } from "~/features/carts/lines/in-cart.queries.server";
import type { ProductRights } from "~/features/catalog/catalog";
import type { VariantMark } from "~/features/catalog/InCart";
import type { Entrance } from "~/http/entrance/entrance";

/** Finds what the cart holds of the products of a page; without an answer they have no marks. */
export async function marksOf(
  ctx: Entrance,
  rights: ProductRights,
  products: readonly { number: string; salesUnit: string }[],
): Promise<Record<string, VariantMark>> {
  if (!rights.cart || products.length === 0) return {};
  const materials = products.map(({ number, salesUnit: unit }) => ({ number, unit }));
  const marks = valueOr(ctx, await findInCart(ctx, { kind: "order", materials }), {});
  return Object.fromEntries(
    Object.entries(marks).map(([material, { text, line }]) => [
      material,
      { text: ctx.t("catalog.inCart", { quantity: text }), line },
    ]),
  );
}
