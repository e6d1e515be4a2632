import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { erpValueOr } from "~/door/value-or";
import { findCart } from "../cart.store.server";
import { cartOwner, mayApprove, mayAskForApproval } from "../cart-rules";
import { ownCartFields } from "../own-cart-fields.server";
import { reviewedCartId } from "../review-request";
import { findCartState } from "../saved/saved-carts.store.server";
import { simulationOf } from "../simulation.server";
import { requestPaperFile } from "./cart-paper.queries.server";
import { findRequestContent } from "./request-content.server";
import { findRequest, findRequests } from "./review-requests.store.server";

const mayReadRequests = mayApprove.or(mayAskForApproval);

/** Lists the requests that the user must decide or has made; open ones first. */
export const listReviewRequests = query({
  name: "cart.listReviewRequests",
  allow: mayReadRequests,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, paging) {
    return ok({ ...(await findRequests(ctx.db, cartOwner(ctx.actor), paging)), ...paging });
  },
});

/** Returns a request with its content and paper; while it is open, with its cart and today's prices. */
export const getReviewRequest = query({
  name: "cart.getReviewRequest",
  allow: mayReadRequests,
  input: z.strictObject({ request: z.uuid() }),
  async run(ctx, input) {
    const reader = cartOwner(ctx.actor);
    const request = orNotFound(await findRequest(ctx.db, reader, input.request));
    const cartId = reviewedCartId(request);
    const cart = cartId ? await findCart(ctx.db, { ...reader, userId: request.requestorId }, cartId) : null;
    const isOpen = cart !== null && request.state === "open";
    const isOwn = request.requestorId === reader.userId;
    const mayDecide =
      isOpen && !isOwn && request.approverId === reader.userId && mayApprove(ctx.actor, {}).allowed;
    const mayWithdraw = isOpen && isOwn && mayAskForApproval(ctx.actor, {}).allowed;
    const simulation = isOpen ? await erpValueOr(ctx, simulationOf(ctx, cart), null) : null;
    const content = await findRequestContent(ctx, request, cart, simulation);
    const pages = content ? (await requestPaperFile(ctx, request, content)).pages : [];
    const isGivenBack = isOwn && request.cartId !== null && cartId === null;
    const ownCart = isGivenBack ? await findCartState(ctx.db, orNotFound(request.cartId)) : null;
    const cartState = ownCart?.state ?? null;
    const ownFields = await ownCartFields(ctx, request.salesAreaId);
    return ok({ request, cart, cartState, content, simulation, mayDecide, mayWithdraw, pages, ownFields });
  },
});
