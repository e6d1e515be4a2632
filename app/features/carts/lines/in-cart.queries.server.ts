import Big from "big.js";
import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { formatQuantity } from "~/i18n/formats";
import { kindSchema } from "../cart.schema";
import { findActiveCart } from "../cart.store.server";
import { cartOwner, mayFill, mayFillSomeCart } from "../cart-rules";
import { findLinesOf } from "./in-cart.store.server";

/** Quantity of a material in the active cart, and the line that was added last. */
export interface CartMark {
  /** Quantities in the visitor's format, such as `12 PAK`; lines in other units are added to it. */
  text: string;
  line: string;
}

/** Tells of the materials of a page what the active cart holds of them. */
export const findInCart = query({
  name: "cart.findMarks",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    materials: z.array(z.strictObject({ number: z.string().max(40), unit: z.string().max(10) })).max(1_000),
  }),
  async run(ctx, { kind, materials }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const numbers = materials.map(({ number }) => number);
    const salesUnits = new Map(materials.map(({ number, unit }) => [number, unit]));
    const lines = numbers.length > 0 ? await findLinesOf(ctx.db, cartOwner(ctx.actor), kind, numbers) : [];
    const sums = new Map<string, Map<string, Big>>();
    for (const { material, quantity, unit } of lines) {
      const units = sums.get(material) ?? new Map<string, Big>();
      const unitName = unit ?? salesUnits.get(material) ?? "";
      units.set(unitName, (units.get(unitName) ?? Big(0)).plus(quantity));
      sums.set(material, units);
    }
    const lastLines = new Map(lines.map(({ material, id }) => [material, id]));
    return ok(
      Object.fromEntries(
        [...sums].map(([material, units]): [string, CartMark] => [
          material,
          {
            text: [...units]
              .map(([unit, sum]) => `${formatQuantity(sum.toFixed(), ctx.actor.formats)} ${unit}`.trim())
              .join(" + "),
            line: lastLines.get(material) ?? "",
          },
        ]),
      ),
    );
  },
});

/** Returns the active cart and its version if it has a line, which a button on another page does not know; else null. */
export const findCartOfLine = query({
  name: "cart.findCartOfLine",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema, line: z.string().max(40) }),
  async run(ctx, { kind, line }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), kind);
    const isHere = cart?.items.some(({ id }) => id === line);
    return ok(cart && isHere ? { cart: cart.id, version: cart.version } : null);
  },
});
