import { z } from "zod";
import { fingerprint } from "~/door/once.server";
import { type QueryCtx, query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import { findOwnNumbers, type OwnNumbers } from "~/features/catalog/own-numbers.server";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { must } from "~/lib/assert";
import { dayIn } from "~/lib/business-date";
import { drawPage, type PaperPage, readPaper } from "~/pdf/read-paper.server";
import type { Cart } from "../cart";
import { namesOf } from "../cart.queries.server";
import { findCart } from "../cart.store.server";
import { cartOwner, mayApprove, mayAskForApproval, mayFill, maySaveCarts } from "../cart-rules";
import { namePartners } from "../chosen-partners.server";
import { ownCartFields } from "../own-cart-fields.server";
import { cartPaper, type PaperSource } from "../paper/cart-paper.server";
import { priceSnapshotOf } from "../price-snapshot";
import { type ReviewRequest, reviewedCartId } from "../review-request";
import { lockOwnCart } from "../saved/saved-carts.store.server";
import { simulationOf } from "../simulation.server";
import { namedSoldTo } from "../submission/create-submission.server";
import { findRequestContent, type RequestContent } from "./request-content.server";
import { findRequest } from "./review-requests.store.server";

/** Caches a paper: drawing takes a moment, and its reader usually turns to the next page. */
const paperTtl = 5 * 60_000;
const limits = [{ times: 60, seconds: 60 }];

/** Returns one of the user's own carts as a PDF, whichever customer it is for. */
export const getCartPaper = query({
  name: "cart.getPaper",
  allow: maySaveCarts,
  limits,
  input: z.strictObject({ cart: z.uuid() }),
  async run(ctx, input) {
    const cart = orNotFound(
      await lockOwnCart(ctx.db, must(ctx.actor.userId, "a signed-in user"), input.cart),
    );
    ctx.require(mayFill(cart.kind)(ctx.actor, {}));
    return ok(await cartPaperFile(ctx, cart));
  },
});

const mayReadRequests = mayApprove.or(mayAskForApproval);
const requestSchema = z.strictObject({ request: z.uuid() });

/** Returns the cart of a review request as a PDF. */
export const getRequestPaper = query({
  name: "cart.getRequestPaper",
  allow: mayReadRequests,
  limits,
  input: requestSchema,
  run: async (ctx, input) => ok(await readRequestPaper(ctx, input.request)),
});

/** Returns one page of that PDF as a picture. */
export const getRequestPaperPage = query({
  name: "cart.getRequestPaperPage",
  allow: mayReadRequests,
  limits: [{ times: 120, seconds: 60 }],
  input: requestSchema.extend({ page: z.coerce.number().int().min(1).max(1_000) }),
  async run(ctx, { request, page }) {
    const { content } = await readRequestPaper(ctx, request);
    return ok({ picture: orNotFound(await drawPage(content, page, ctx.actor.userId ?? "")) });
  },
});

async function readRequestPaper(ctx: QueryCtx, id: string): Promise<PaperFile> {
  const reader = cartOwner(ctx.actor);
  const request = orNotFound(await findRequest(ctx.db, reader, id));
  const cartId = reviewedCartId(request);
  const owner = { ...reader, userId: request.requestorId };
  const cart = cartId ? await findCart(ctx.db, owner, cartId) : null;
  const simulation = cart && request.state === "open" ? await findSimulation(ctx, cart) : null;
  const content = orNotFound(await findRequestContent(ctx, request, cart, simulation));
  return requestPaperFile(ctx, request, content);
}

export interface PaperFile {
  fileName: string;
  content: Uint8Array;
  /** Text of each page, for readers who cannot see the pictures. */
  pages: PaperPage[];
}

/** Draws the paper of a request from its content, the same that its page shows. */
export function requestPaperFile(
  ctx: QueryCtx,
  request: ReviewRequest,
  content: RequestContent,
): Promise<PaperFile> {
  const source = {
    id: request.id,
    soldTo: request.soldTo,
    salesAreaId: request.salesAreaId,
    kind: "order" as const,
    title: content.title ?? "",
    customer: content.customer ?? request.soldTo,
    updatedAt: request.createdAt,
    content,
  };
  return paperFile(ctx, "approval-request", source, request);
}

async function cartPaperFile(ctx: QueryCtx, cart: Cart): Promise<PaperFile> {
  const simulation = await findSimulation(ctx, cart);
  const names = simulation ? new Map<string, string>() : await namesOf(ctx, cart);
  const snapshot = simulation
    ? priceSnapshotOf(cart, simulation.value, simulation.messages)
    : { total: "", currency: "", delivery: await namePartners(ctx, cart) };
  const source = {
    id: cart.id,
    soldTo: cart.soldTo,
    salesAreaId: cart.salesAreaId,
    kind: cart.kind,
    title: cart.title,
    customer: namedSoldTo(cart),
    updatedAt: cart.updatedAt,
    content: { header: cart.header, lines: cart.items, seen: snapshot, names },
  };
  return paperFile(ctx, cart.kind === "quote" ? "quote-cart" : "cart", source, null);
}

/** Source of a paper with what names its file: several of one customer and day differ by the end of the id. */
type NamedSource = Omit<PaperSource, "letterhead" | "ownFields"> & {
  id: string;
  soldTo: string;
  salesAreaId: string;
};

async function paperFile(
  ctx: QueryCtx,
  prefix: string,
  { id, soldTo, salesAreaId, ...printedSource }: NamedSource,
  request: ReviewRequest | null,
): Promise<PaperFile> {
  const { formats, micrositeId } = ctx.actor;
  const { names, ...content } = printedSource.content;
  const [letterhead, ownNumbers, ownFields] = await Promise.all([
    readLetterhead(ctx),
    findCustomerNumbers(ctx, soldTo),
    ownCartFields(ctx, salesAreaId),
  ]);
  const source = { ...printedSource, letterhead, ownNumbers, ownFields };
  const day = dayIn(formats.timeZone, source.updatedAt);
  const fileName = `${prefix}-${soldTo}-${day}-${id.slice(-8)}.pdf`;
  const printedCart = {
    ...source,
    content,
    names: [...(names ?? [])],
    ownNumbers: [...ownNumbers],
    request,
    formats,
    micrositeId,
  };
  return ctx.cache.remember({
    key: ["cart-paper", fingerprint(JSON.stringify(printedCart))],
    ttl: paperTtl,
    async fresh() {
      const who = ctx.actor.userId ?? "";
      const content = await cartPaper(source, request, { t: ctx.t, formats, who });
      return { fileName, content, pages: await readPaper(content, who) };
    },
  });
}

/** Returns the customer's own numbers if the reader acts for this customer. */
async function findCustomerNumbers(ctx: QueryCtx, soldTo: string): Promise<OwnNumbers> {
  const { partner, salesArea } = ctx.actor;
  if (partner?.number !== soldTo || !salesArea) return new Map();
  return findOwnNumbers(ctx, { system: salesArea.system, salesArea: salesArea.id });
}

/** Returns the prices of the customer whom the reader acts for; null otherwise: the paper is drawn without prices. */
async function findSimulation(ctx: QueryCtx, cart: Cart) {
  const { partner, salesArea } = ctx.actor;
  if (partner?.number !== cart.soldTo || salesArea?.id !== cart.salesAreaId) return null;
  if (cart.items.length === 0) return null;
  return erpValueOr(ctx, simulationOf(ctx, cart), null);
}
