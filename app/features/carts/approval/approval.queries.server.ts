import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { ErpError } from "~/erp/erp-errors";
import { findCart } from "../cart.store.server";
import { cartIdOf, cartOwner, mayApprove, mayAskForApproval } from "../cart-rules";
import { simulationOf } from "../simulation.server";
import { paperOf } from "./cart-paper.queries.server";
import { findRequest, findRequests } from "./review-requests.store.server";

const mayLook = mayApprove.or(mayAskForApproval);

/** What waits for this person's word, and what this person asked for; open ones first. */
export const listReviewRequests = query({
  name: "cart.listReviewRequests",
  allow: mayLook,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(10),
  }),
  async run(ctx, asked) {
    return ok({ ...(await findRequests(ctx.db, cartOwner(ctx.actor), asked)), ...asked });
  },
});

/** One request with its lines, what they cost now, and the paper of it; without them where the cart is its owner's again. */
export const getReviewRequest = query({
  name: "cart.getReviewRequest",
  allow: mayLook,
  input: z.strictObject({ request: z.uuid() }),
  async run(ctx, input) {
    const me = cartOwner(ctx.actor);
    const request = orNotFound(await findRequest(ctx.db, me, input.request));
    const owner = { ...me, userId: request.requestorId };
    const cartId = cartIdOf(request);
    const cart = cartId ? await findCart(ctx.db, owner, cartId) : null;
    let simulation: Awaited<ReturnType<typeof simulationOf>> | null = null;
    if (cart && request.status === 0) {
      try {
        simulation = await simulationOf(ctx, cart);
      } catch (error) {
        if (!(error instanceof ErpError)) throw error;
      }
    }
    const mayDecide =
      cart !== null &&
      request.status === 0 &&
      request.approverId === me.userId &&
      request.requestorId !== me.userId &&
      mayApprove(ctx.actor, {}).allowed;
    const mayWithdraw =
      cart !== null &&
      request.status === 0 &&
      request.requestorId === me.userId &&
      mayAskForApproval(ctx.actor, {}).allowed;
    const pages = cart ? (await paperOf(ctx, cart, request)).pages : [];
    return ok({ request, cart, simulation, mayDecide, mayWithdraw, pages });
  },
});
