import type { SentContent } from "./cart";
import type { reviewRequests } from "./cart.tables";

/** The states of a review request, in the order of their numbers in the database, the API and the decision form. */
const states = ["open", "approved", "denied", "withdrawn"] as const;
export type ReviewState = (typeof states)[number];

export interface ReviewRequest extends Omit<typeof reviewRequests.$inferSelect, "status" | "content"> {
  state: ReviewState;
}

export interface ListedRequest extends ReviewRequest {
  /** Number of requested lines; null for requests of earlier versions. */
  lines: number | null;
}

export interface ReviewRequestWithContent extends ReviewRequest {
  content: SentContent | null;
}

/** Converts a state to its number in the database and the API. */
export const statusOf = (state: ReviewState): number => states.indexOf(state);

export const reviewStateOf = (status: number): ReviewState => states[status] ?? "open";

/**
 * Returns the cart that a request shows. A denied or withdrawn request shows none: its owner may have changed
 * the cart into something that nobody requested.
 */
export const reviewedCartId = (request: Pick<ReviewRequest, "cartId" | "state">): string | null =>
  request.state === "open" || request.state === "approved" ? request.cartId : null;
