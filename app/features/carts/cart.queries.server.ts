import { z } from "zod";
import { failureOfErp } from "~/door/erp-failure";
import { type QueryCtx, query } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import type { ErpResult, Simulation } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import type { Text } from "~/i18n/text";
import type { Cart, CartKind } from "./cart";
import { kindSchema } from "./cart.schema";
import { autoSimulate, autoSimulateLines } from "./cart.settings";
import { countSetAside, findActiveCart, findCart, findPriceSnapshot } from "./cart.store.server";
import { cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import type { ReadCart } from "./cart-view";
import { lastSimulationOf, simulationOf } from "./simulation.server";

const readingSchema = z.strictObject({
  kind: kindSchema,
  refresh: z.boolean().default(false),
  /** Only what is known already: sorting and paging need no new word of the ERP. */
  skipSapCall: z.coerce.boolean().default(false),
  /** The page is about to send it: prices are needed, however many lines there are. */
  priced: z.boolean().default(false),
});

/** The active cart with the ERP's word on it, or nothing if it was never begun. */
export const getActiveCart = query({
  name: "cart.getActive",
  allow: mayFillSomeCart,
  input: readingSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    return ok(await readActiveCart(ctx, input));
  },
});

/** Any cart of the caller's own, such as a saved one. */
export const getCart = query({
  name: "cart.get",
  allow: mayFillSomeCart,
  input: readingSchema.extend({ cart: z.uuid() }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const cart = orNotFound(await findCart(ctx.db, cartOwner(ctx.actor), input.cart));
    return cart.kind === input.kind ? ok(await readCart(ctx, cart, input)) : notFound;
  },
});

export async function readActiveCart(
  ctx: QueryCtx,
  asked: { kind: CartKind; refresh?: boolean; skipSapCall?: boolean; priced?: boolean },
): Promise<ReadCart> {
  const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), asked.kind);
  return cart ? readCart(ctx, cart, asked) : { ...nothingSaid, cart: null, removed: 0, seen: null };
}

async function readCart(
  ctx: QueryCtx,
  cart: Cart,
  asked: { refresh?: boolean; skipSapCall?: boolean; priced?: boolean },
): Promise<ReadCart> {
  const removed = await countSetAside(ctx.db, cart.id, cart.version);
  if (cart.items.length === 0) return { ...nothingSaid, cart, removed, seen: null };
  const said = await wordOnIt(ctx, cart, asked);
  const seen = await findPriceSnapshot(ctx.db, cart.id);
  const names = said.simulation || said.failure ? nothingSaid.names : await namesOf(ctx, cart);
  return { cart, ...said, removed, seen, names };
}

const nothingSaid = { simulation: null, failure: null, names: new Map<string, string>() };

interface Said {
  simulation: ErpResult<Simulation> | null;
  failure: Text | null;
}

/** A cart can be looked at, filled and saved whatever becomes of the ERP: its failure is told beside the lines. */
async function wordOnIt(
  ctx: QueryCtx,
  cart: Cart,
  asked: { refresh?: boolean; skipSapCall?: boolean; priced?: boolean },
): Promise<Said> {
  if (asked.skipSapCall || !(asked.priced || asked.refresh || (await asksByItself(ctx, cart)))) {
    return { simulation: lastSimulationOf(ctx, cart), failure: null };
  }
  try {
    return { simulation: await simulationOf(ctx, cart, { force: asked.refresh ?? false }), failure: null };
  } catch (error) {
    const failure = error instanceof ErpError ? failureOfErp(error) : undefined;
    if (!failure) throw error;
    const text: Text =
      failure.kind === "invalid"
        ? (failure.problems[0]?.text ?? { key: "door.erp.broken" })
        : "reason" in failure
          ? failure.reason
          : { key: "door.erp.broken" };
    return { simulation: lastSimulationOf(ctx, cart), failure: text };
  }
}

async function asksByItself(ctx: QueryCtx, cart: Cart): Promise<boolean> {
  if (cart.simulatedVersion === cart.version) return true;
  const area = { micrositeId: ctx.actor.micrositeId, salesAreaId: cart.salesAreaId };
  if (cart.items.length > (await ctx.settings.get(autoSimulateLines))) return false;
  return ctx.settings.get(autoSimulate, area);
}

/** What the lines are called is known without pricing them; more than a page or two of names is not worth a call. */
export async function namesOf(ctx: QueryCtx, cart: Cart): Promise<Map<string, string>> {
  const numbers = [...new Set(cart.items.map(({ material }) => material))].slice(0, 200);
  try {
    const { value } = await ctx.erp.materials.get(ctx.erpContext, numbers);
    return new Map(value.map(({ number, name }) => [number, name]));
  } catch (error) {
    if (error instanceof ErpError) return new Map();
    throw error;
  }
}

/** The same, a page of items at a time, for machines. */
export const listCartItems = query({
  name: "cart.listItems",
  allow: mayFillSomeCart,
  input: readingSchema.extend({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const read = await readActiveCart(ctx, input);
    return ok({ read, page: { page: input.page, pageSize: input.pageSize } });
  },
});
