import { z } from "zod";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { drawPage, type PaperPage, readPaper } from "~/pdf/read-paper.server";
import type { Cart } from "../cart";
import { namesOf } from "../cart.queries.server";
import { findCart } from "../cart.store.server";
import { cartIdOf, cartOwner, mayApprove, mayAskForApproval, mayFill, mayKeepCarts } from "../cart-rules";
import { cartPaper } from "../paper/cart-paper.server";
import { lockOwnCart } from "../saved/saved-carts.store.server";
import { simulationOf } from "../simulation.server";
import { findRequest, type ReviewRequest } from "./review-requests.store.server";

/** Drawing takes a moment, and who looks at one paper often looks at its next page too. */
const paperTtl = 5 * 60_000;
const limits = [{ times: 60, seconds: 60 }];

/** A cart of one's own as a PDF, for whichever customer it is. */
export const getCartPaper = query({
  name: "cart.getPaper",
  allow: mayKeepCarts,
  limits,
  input: z.strictObject({ cart: z.uuid() }),
  async run(ctx, input) {
    const cart = orNotFound(
      await lockOwnCart(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.cart),
    );
    ctx.require(mayFill(cart.kind)(ctx.actor, {}));
    return ok(await paperOf(ctx, cart, null));
  },
});

const mayLook = mayApprove.or(mayAskForApproval);
const requestSchema = z.strictObject({ request: z.uuid() });

/** What an approver is asked about, as a PDF. */
export const getRequestPaper = query({
  name: "cart.getRequestPaper",
  allow: mayLook,
  limits,
  input: requestSchema,
  run: async (ctx, input) => ok(await requestPaper(ctx, input.request)),
});

/** A page of it as a picture. */
export const getRequestPaperPage = query({
  name: "cart.getRequestPaperPage",
  allow: mayLook,
  limits: [{ times: 120, seconds: 60 }],
  input: requestSchema.extend({ page: z.coerce.number().int().min(1).max(1_000) }),
  async run(ctx, { request, page }) {
    const { content } = await requestPaper(ctx, request);
    return ok({ picture: orNotFound(await drawPage(content, page)) });
  },
});

async function requestPaper(ctx: QueryCtx, id: string): Promise<Paper> {
  const me = cartOwner(ctx.actor);
  const request = orNotFound(await findRequest(ctx.db, me, id));
  const owner = { ...me, userId: request.requestorId };
  const cart = orNotFound(await findCart(ctx.db, owner, orNotFound(cartIdOf(request))));
  return paperOf(ctx, cart, request);
}

export interface Paper {
  fileName: string;
  content: Uint8Array;
  /** What stands on it, for those who do not look at pictures. */
  pages: PaperPage[];
}

export async function paperOf(ctx: QueryCtx, cart: Cart, request: ReviewRequest | null): Promise<Paper> {
  const { formats } = ctx.actor;
  const reader = { t: translatorFor(ctx.actor), formats };
  const simulation = await wordOn(ctx, cart, request);
  const about = [
    cart.id,
    cart.version,
    request?.id,
    request?.status,
    simulation?.asOf,
    JSON.stringify(formats),
  ];
  return ctx.cache.remember({
    key: ["cart-paper", ...about.map(String)],
    ttl: paperTtl,
    async fresh() {
      const names = simulation ? new Map<string, string>() : await namesOf(ctx, cart);
      const read = { cart, simulation, failure: null, names, removed: 0, seen: null };
      const content = await cartPaper(read, request, reader);
      const fileName = `${request ? "request" : cart.kind}-${cart.updatedAt.toISOString().slice(0, 10)}.pdf`;
      return { fileName, content, pages: await readPaper(content) };
    },
  });
}

/** Prices are those of the customer whom the reader works for; a paper without them is still a paper. */
async function wordOn(ctx: QueryCtx, cart: Cart, request: ReviewRequest | null) {
  const { partner, salesArea } = ctx.actor;
  if (partner?.number !== cart.soldTo || salesArea?.id !== cart.salesAreaId) return null;
  if (cart.items.length === 0 || (request && request.status !== 0)) return null;
  try {
    return await simulationOf(ctx, cart);
  } catch (error) {
    if (error instanceof ErpError) return null;
    throw error;
  }
}
