import type { QueryCtx } from "~/door/operation.server";
import type { ErpMessage, ErpResult, Simulation } from "~/erp/erp";
import type { Cart, SentContent, SnapshotChange } from "../cart";
import { priceSnapshotOf, snapshotChanges } from "../price-snapshot";
import type { ReviewRequestWithContent } from "../review-request";
import { namedSoldTo } from "../submission/create-submission.server";
import { findSubmission } from "../submission/submission.store.server";

/** Content of a review request, as both sides read it on the page and in its PDF. */
export interface RequestContent
  extends Pick<SentContent, "title" | "customer" | "header" | "lines" | "seen"> {
  /** Changes between the request and now, or the approval. */
  changes: SnapshotChange[];
  /** Number of the document, once the ERP has made it. */
  documentNumber: string | null;
  /** Messages that the ERP sent with the document. */
  messages: ErpMessage[];
}

/**
 * Returns the content of a request: today's prices while it is open, what was sent once it is approved, and what was
 * requested after that. Null only for requests stored before snapshots were.
 */
export async function findRequestContent(
  ctx: Pick<QueryCtx, "db">,
  request: ReviewRequestWithContent,
  cart: Cart | null,
  simulation: ErpResult<Simulation> | null,
): Promise<RequestContent | null> {
  const { content: requestedContent } = request;
  const changesTo = (snapshot: SentContent["seen"]) =>
    requestedContent?.seen.lines && snapshot.lines
      ? snapshotChanges(
          { ...requestedContent.seen, lines: requestedContent.seen.lines },
          { ...snapshot, lines: snapshot.lines },
        )
      : [];
  if (request.submissionId) {
    const submission = await findSubmission(ctx.db, request.submissionId);
    if (submission) {
      const { content, documentNumber, messages } = submission;
      return { ...content, changes: changesTo(content.seen), documentNumber, messages };
    }
  }
  const openRequest = { documentNumber: null, messages: [] };
  if (request.state === "open" && cart) {
    const { header, items: lines } = cart;
    const currentSnapshot = simulation
      ? priceSnapshotOf(cart, simulation.value, simulation.messages)
      : (requestedContent?.seen ?? { total: request.total, currency: request.currency });
    return {
      title: cart.title,
      customer: namedSoldTo(cart),
      header,
      lines,
      seen: currentSnapshot,
      changes: changesTo(currentSnapshot),
      ...openRequest,
    };
  }
  if (requestedContent) return { ...requestedContent, changes: [], ...openRequest };
  if (!cart) return null;
  const { total, currency } = request;
  const totals = { total, currency };
  return {
    customer: namedSoldTo(cart),
    header: cart.header,
    lines: cart.items,
    seen: totals,
    changes: [],
    ...openRequest,
  };
}
