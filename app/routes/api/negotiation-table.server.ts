import { paginationOf } from "~/features/carts/cart.api";
import { acceptRound } from "~/features/negotiations/accept-round.server";
import { declineRound, withdrawRound } from "~/features/negotiations/decline-round.server";
import { negotiationJson, roundJson } from "~/features/negotiations/negotiations.api";
import { getNegotiation, listOpenRounds } from "~/features/negotiations/negotiations.queries.server";
import { writeRound } from "~/features/negotiations/write-round.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";

const base = "/quotes/:number/negotiation";

/** Routes of negotiating quotes. */
export const negotiationTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/negotiations",
    summary: "Proposals for quotes that wait for an answer",
    operation: listOpenRounds,
    output: ({ items, total, page, pageSize }) => ({
      items: items.map(roundJson),
      pagination: paginationOf({ total, page, pageSize }),
      cacheInfo: null,
    }),
  }),
  apiRoute({
    method: "GET",
    path: base,
    summary:
      "The rounds of a quote's negotiation; send `version`, `round` and `figures` back with the next request",
    operation: getNegotiation,
    output: negotiationJson,
  }),
  apiRoute({
    method: "POST",
    path: base,
    summary: "Proposes other prices, quantities or dates: begins a negotiation, or answers the other side",
    operation: writeRound,
    status: 201,
    output: ({ number, round }) => ({ number, round }),
  }),
  apiRoute({
    method: "POST",
    path: `${base}/accept`,
    summary: "Accepts the other side's proposal, which changes the quote exactly once or not at all",
    operation: acceptRound,
    output: ({ number, isBinding }) => ({ number, binding: isBinding }),
  }),
  apiRoute({
    method: "POST",
    path: `${base}/decline`,
    summary: "Declines the other side's proposal",
    operation: declineRound,
    output: ({ number }) => ({ number }),
  }),
  apiRoute({
    method: "POST",
    path: `${base}/withdraw`,
    summary: "Withdraws the user's proposal while it is unanswered",
    operation: withdrawRound,
    output: ({ number }) => ({ number }),
  }),
];
