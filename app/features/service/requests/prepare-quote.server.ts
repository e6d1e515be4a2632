import type { Actor } from "~/door/actor";
import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok, orNotFound } from "~/door/outcome";
import { mayFillQuotes } from "~/features/carts/cart-rules";
import { insertPreparedQuote, readQuoteLines } from "~/features/carts/prepared/prepare-quote.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { newId } from "~/lib/ids";
import { mayAnswer, personOf } from "../service-rules";
import { queueRequestMail } from "./queue-request-mail.server";
import {
  findRequest,
  insertMessage,
  lockRequest,
  type ServiceRequest,
  updateRequest,
} from "./requests.store.server";
import { prepareQuoteSchema } from "./service-request.schema";

/**
 * Turns a question to sales into a quote cart of whoever asked, for the customer of the question. The author sees its
 * prices and sends it as any other quote cart, so that it reaches the ERP exactly once.
 */
export const prepareQuote = process({
  name: "requests.prepareQuote",
  allow: mayAnswer,
  limits: [{ times: 60, seconds: 3_600 }],
  input: prepareQuoteSchema,
  async run(ctx, { request: id, lines }): Promise<Outcome<null>> {
    const request = orNotFound(await findRequest(ctx.db, id));
    orNotFound(request.kind === "sales" ? request : null);
    if (request.quoteCartId) return conflict({ key: "requests.quote.before" });
    const author = await authorOf(ctx, request);
    if (!author) return conflict({ key: "requests.quote.noCustomer" });
    const verdict = mayFillQuotes(author, {});
    if (!verdict.allowed)
      return conflict({ key: "requests.quote.notAllowed", params: { name: author.userName } });
    const { items, problem } = await readQuoteLines(asAuthor(ctx, author), lines, ctx.actor.formats);
    if (problem) return invalid("lines", problem);
    return ctx.transaction((change) => storeQuote(change, id, author, items));
  },
});

/** Finds the author as the person who asked: the same customer, with the rights of today. */
async function authorOf(
  ctx: ProcessCtx,
  { userId, partner, salesAreaId }: ServiceRequest,
): Promise<Actor | null> {
  return partner && salesAreaId ? findActor(ctx.db, { userId, partner, salesAreaId }) : null;
}

/** Asks the ERP in the name of the author's customer, whose products and units may be others. */
const asAuthor = (ctx: ProcessCtx, { partner, salesArea, userId }: Actor): ProcessCtx => ({
  ...ctx,
  erpContext: {
    ...ctx.erpContext,
    system: salesArea?.system ?? ctx.erpContext.system,
    salesArea: salesArea?.id ?? "",
    partner: partner?.number,
    userId: userId ?? undefined,
  },
});

async function storeQuote(
  change: ChangeCtx,
  id: string,
  author: Actor,
  items: Parameters<typeof insertPreparedQuote>[2]["items"],
): Promise<Outcome<null>> {
  const request = orNotFound(await lockRequest(change.tx, id));
  // Prevents a race: of two members of the staff, the second finds the quote of the first.
  if (request.quoteCartId) return conflict({ key: "requests.quote.before" });
  const cart = newId();
  const now = change.clock.now();
  const text = change.translatorFor(author)("requests.quote.message", { count: items.length });
  await insertPreparedQuote(change, author, { id: cart, title: request.title, items });
  await updateRequest(change.tx, id, { quoteCartId: cart, state: "answered", updatedAt: now });
  const message = {
    id: newId(),
    requestId: id,
    bundle: newId(),
    userId: personOf(change.actor),
    isStaff: true,
  };
  await insertMessage(change.tx, { ...message, text, createdAt: now });
  await change.audit({
    kind: "serviceRequest",
    id,
    before: { state: request.state },
    after: { state: "answered", quoteCart: cart },
  });
  await queueRequestMail(change, request, { event: "answered", mailId: message.id, text }, [request.userId]);
  return ok(null);
}
