import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { pageSizes } from "~/ui/lists/list-view";
import { cartOwner, mayFillSomeCart } from "../cart-rules";
import { findOpenRequests, findWaitingSubmissions } from "./waiting.store.server";
import type { WaitingOrder } from "./waiting-order";

/** Limits what is read: more than this never waits at once. */
const maxWaiting = 200;

/**
 * Lists everything that the user has sent and that is not a document yet: waiting for a payment, for the ERP, for a check or
 * for an approver. Latest first.
 */
export const listWaiting = query({
  name: "cart.listWaiting",
  allow: mayFillSomeCart,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
  }),
  async run(ctx, { page, pageSize }) {
    const owner = cartOwner(ctx.actor);
    const waitingSubmissions = await findWaitingSubmissions(ctx.db, owner, maxWaiting);
    const openRequests = await findOpenRequests(ctx.db, owner, maxWaiting);
    const all: WaitingOrder[] = [
      ...waitingSubmissions.map(({ state, isQueued, ...order }) => ({
        ...order,
        state: stateOf(state, isQueued),
      })),
      ...openRequests.map((request) => ({ ...request, kind: "order" as const, state: "approval" as const })),
    ].sort((one, other) => other.since.getTime() - one.since.getTime());
    return ok({
      items: all.slice((page - 1) * pageSize, page * pageSize),
      total: all.length,
      page,
      pageSize,
    });
  },
});

function stateOf(state: string, isQueued: boolean): WaitingOrder["state"] {
  if (state === "paying" || state === "forPerson") return state;
  if (state === "unknown") return "checking";
  return state === "claimed" && isQueued ? "queued" : "sending";
}
