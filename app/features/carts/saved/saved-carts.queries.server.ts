import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { must } from "~/lib/assert";
import { kindSchema } from "../cart.schema";
import { mayFill, maySaveCarts } from "../cart-rules";
import { findSavedCarts, lockOwnCart, type SavedCart } from "./saved-carts.store.server";

const savedSorts = ["updated_at", "title"] as const;

/** Lists the user's carts of one kind: saved, active, in review, being sent and deleted. */
export const listSavedCarts = query({
  name: "cart.listSaved",
  allow: maySaveCarts,
  input: z.strictObject({
    kind: kindSchema,
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
    sortBy: z.enum(savedSorts).default("updated_at"),
    order: z.enum(["asc", "desc"]).default("desc"),
  }),
  async run(ctx, { kind, ...list }) {
    ctx.require(mayFill(kind)(ctx.actor, {}));
    const userId = must(ctx.actor.userId, "a signed-in user");
    const { items, total } = await findSavedCarts(ctx.db, { userId, kind }, list);
    const { partner, salesArea } = ctx.actor;
    // Each customer has an active cart of its own; the pages of the cart show that of the active customer.
    const isDefault = (cart: SavedCart) =>
      cart.state === "active" && cart.soldTo === partner?.number && cart.salesAreaId === salesArea?.id;
    return ok({ items: items.map((cart) => ({ ...cart, isDefault: isDefault(cart) })), total, ...list });
  },
});

/** Returns one of the user's carts, for the pages that rename or delete it. */
export const getSavedCart = query({
  name: "cart.getSaved",
  allow: maySaveCarts,
  input: z.strictObject({ cart: z.uuid() }),
  async run(ctx, input) {
    const cart = orNotFound(
      await lockOwnCart(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.cart),
    );
    ctx.require(mayFill(cart.kind)(ctx.actor, {}));
    return ok(cart);
  },
});
