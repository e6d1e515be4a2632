import { z } from "zod";
import { failureOfErp } from "~/door/erp-failure";
import { type QueryCtx, query } from "~/door/operation.server";
import { notFound, ok, orNotFound } from "~/door/outcome";
import type { ErpResult, Simulation } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { findProductNames } from "~/features/catalog/product-names.server";
import type { Text } from "~/i18n/text";
import type { Cart, CartKind } from "./cart";
import { kindSchema } from "./cart.schema";
import { autoSimulate, autoSimulateLines } from "./cart.settings";
import { countRemovedItems, findActiveCart, findCart, savePricedTotal } from "./cart.store.server";
import { cartOwner, mayFill, mayFillSomeCart } from "./cart-rules";
import type { CartReading } from "./cart-view";
import { namesTimeout } from "./chosen-partners.server";
import { latestSimulationOf, simulationOf } from "./simulation.server";

const readingSchema = z.strictObject({
  kind: kindSchema,
  refresh: z.boolean().default(false),
  /** Uses the latest simulation only: sorting and paging need no new one. */
  skipSapCall: z.coerce.boolean().default(false),
  /** Requires prices, however many lines there are: the page is about to submit the cart. */
  priced: z.boolean().default(false),
});

/** Returns the active cart with its simulation; an empty answer if none was begun. */
export const getActiveCart = query({
  name: "cart.getActive",
  allow: mayFillSomeCart,
  input: readingSchema,
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    return ok(await readActiveCart(ctx, { ...input, isDetailed: true }));
  },
});

/** Returns any of the user's own carts, such as a saved one. */
export const getCart = query({
  name: "cart.get",
  allow: mayFillSomeCart,
  input: readingSchema.extend({ cart: z.uuid() }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const cart = orNotFound(await findCart(ctx.db, cartOwner(ctx.actor), input.cart));
    return cart.kind === input.kind
      ? ok(await readCart(ctx, cart, { ...input, isDetailed: true }))
      : notFound;
  },
});

interface ReadOptions {
  refresh?: boolean;
  skipSapCall?: boolean;
  priced?: boolean;
  /** Asks also how prices come about, and for scales and batches, however many lines there are. */
  isDetailed?: boolean;
}

export async function readActiveCart(
  ctx: QueryCtx,
  options: ReadOptions & { kind: CartKind },
): Promise<CartReading> {
  const cart = await findActiveCart(ctx.db, cartOwner(ctx.actor), options.kind);
  return cart ? readCart(ctx, cart, options) : { ...withoutSimulation, cart: null, removedLines: 0 };
}

async function readCart(ctx: QueryCtx, cart: Cart, options: ReadOptions): Promise<CartReading> {
  const removedLines = await countRemovedItems(ctx.db, cart.id, cart.version);
  if (cart.items.length === 0) return { ...withoutSimulation, cart, removedLines };
  const pricing = await priceCart(ctx, cart, options);
  // A failed simulation may have waited for the ERP already; the names are cached as a rule.
  const deadline = pricing.failure ? new Date(ctx.clock.now().getTime() + namesTimeout) : undefined;
  const names = pricing.simulation ? withoutSimulation.names : await namesOf(ctx, cart, deadline);
  return { cart, ...pricing, removedLines, names };
}

type Pricing = Pick<CartReading, "simulation" | "failure" | "isRefused">;

const withoutFailure = { failure: null, isRefused: false };
const withoutSimulation = { simulation: null, ...withoutFailure, names: new Map<string, string>() };

/**
 * Simulates the cart. An ERP failure is returned as a text: the cart can be read, filled and saved without
 * the ERP.
 */
async function priceCart(ctx: QueryCtx, cart: Cart, options: ReadOptions): Promise<Pricing> {
  const { isDetailed = false } = options;
  if (
    options.skipSapCall ||
    !(options.priced || options.refresh || (await simulatesAutomatically(ctx, cart)))
  ) {
    return { simulation: latestSimulationOf(ctx, cart, { isDetailed }), ...withoutFailure };
  }
  try {
    const simulation = await simulationOf(ctx, cart, { force: options.refresh ?? false, isDetailed });
    await rememberTotal(ctx, cart, simulation);
    return { simulation, ...withoutFailure };
  } catch (error) {
    const failure = error instanceof ErpError ? failureOfErp(error) : undefined;
    if (!failure) throw error;
    const text: Text =
      failure.kind === "invalid"
        ? (failure.problems[0]?.text ?? { key: "door.erp.broken" })
        : "reason" in failure
          ? failure.reason
          : { key: "door.erp.broken" };
    const isRefused = failure.kind !== "unavailable";
    return { simulation: latestSimulationOf(ctx, cart, { isDetailed }), failure: text, isRefused };
  }
}

/** Stores the total of a new simulation for the head of every page. */
async function rememberTotal(ctx: QueryCtx, cart: Cart, { value, asOf }: ErpResult<Simulation>) {
  const { version, pricedTotal } = cart;
  if (pricedTotal?.version === version && pricedTotal.at === asOf) return;
  const { total, currency } = value.totals;
  await savePricedTotal(ctx.db, cart.id, { version, total, currency, at: asOf });
}

async function simulatesAutomatically(ctx: QueryCtx, cart: Cart): Promise<boolean> {
  if (cart.simulatedVersion === cart.version) return true;
  const area = { micrositeId: ctx.actor.micrositeId, salesAreaId: cart.salesAreaId };
  if (cart.items.length > (await ctx.settings.get(autoSimulateLines))) return false;
  return ctx.settings.get(autoSimulate, area);
}

/** Returns the names of the materials without pricing them; at most 200, since more is not worth a call. */
export function namesOf(ctx: QueryCtx, cart: Cart, deadline?: Date): Promise<ReadonlyMap<string, string>> {
  const numbers = [...new Set(cart.items.map(({ material }) => material))].slice(0, 200);
  const erpContext = { ...ctx.erpContext, ...(deadline ? { deadline } : {}) };
  return findProductNames(ctx, erpContext, numbers);
}

/** Returns the active cart one page of items at a time, for API clients. */
export const listCartItems = query({
  name: "cart.listItems",
  allow: mayFillSomeCart,
  input: readingSchema.extend({
    page: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, input) {
    ctx.require(mayFill(input.kind)(ctx.actor, input));
    const reading = await readActiveCart(ctx, { ...input, isDetailed: true });
    return ok({ read: reading, page: { page: input.page, pageSize: input.pageSize } });
  },
});
