import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { found, ok } from "~/door/outcome";
import type { ErpResult, Simulation } from "~/erp/erp";
import type { Cart } from "./cart";
import { findActiveCart } from "./cart.store.server";
import { cartOwner, mayFillSomeCart } from "./cart-rules";
import { simulationOf } from "./simulation.server";
import { findOwnSubmission } from "./submission.store.server";

const kindSchema = z.enum(["order", "quote"]).default("order");

/** The active cart with the ERP's word on it, or nothing if it was never begun. */
export const getActiveCart = query({
  name: "cart.getActive",
  allow: mayFillSomeCart,
  input: z.strictObject({ kind: kindSchema, refresh: z.boolean().default(false) }),
  run: async (ctx, input) => ok(await readActiveCart(ctx, input.kind, input.refresh)),
});

interface ReadCart {
  cart: Cart | null;
  simulation: ErpResult<Simulation> | null;
}

async function readActiveCart(ctx: QueryCtx, kind: Cart["kind"], force: boolean): Promise<ReadCart> {
  const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), kind);
  if (!cart || cart.items.length === 0) return { cart, simulation: null };
  return { cart, simulation: await simulationOf(ctx, cart, { force }) };
}

/** The same, a page of items at a time, for machines. */
export const listCartItems = query({
  name: "cart.listItems",
  allow: mayFillSomeCart,
  input: z.strictObject({
    kind: kindSchema,
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, input) {
    const read = await readActiveCart(ctx, input.kind, false);
    return ok({ read, page: { page: input.page, pageSize: input.pageSize } });
  },
});

/** The receipt of what was sent: for ever, and only to who sent it. */
export const getReceipt = query({
  name: "cart.getReceipt",
  allow: mayFillSomeCart,
  input: z.strictObject({ receipt: z.uuid() }),
  async run(ctx, input) {
    return ok(found(await findOwnSubmission(ctx.db, cartOwner(ctx.actor), input.receipt)));
  },
});
