import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { inUse, may, mayWith, no, withSoldTo } from "~/door/verdict";
import type { SalesDocument } from "~/erp/erp";
import { dayIn } from "~/lib/business-date";
import { within } from "../documents-rules";

/** Renewals of one quote in a day that are told apart. */
const maxRenewals = 20;

/**
 * Renews a quote at today's prices. An idempotency key makes a second press return the same new quote, unless that one has
 * been ordered or rejected meanwhile.
 */
export const renewQuote = process({
  name: "documents.renewQuote",
  allow: inUse("quotes").and(may("place_quotes")).and(withSoldTo),
  input: z.strictObject({ number: z.string().trim().min(1).max(40) }),
  async run(ctx, { number }) {
    const scope = within(ctx.actor);
    const { value: quote } = await ctx.erp.quotes.get(ctx.erpContext, number, scope);
    ctx.require(mayWith("place_quote", quote)(ctx.actor, {}));
    if (!quote.requote.allowed) {
      ctx.require(no({ key: "door.literal", params: { text: quote.requote.reason } }));
    }
    const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
    const renew = async (attempt: number) => {
      const key = `requote-${number}-${quote.version}-${today}${attempt > 1 ? `-${attempt}` : ""}`;
      return (await ctx.erp.quotes.requote(ctx.erpContext, number, scope, key)).value;
    };
    let attempt = 1;
    let renewedQuote = await renew(attempt);
    while (isClosedDuplicate(renewedQuote) && attempt < maxRenewals) renewedQuote = await renew(++attempt);
    const after = { requoteOf: number, quote: renewedQuote.document.number };
    await ctx.transaction(({ audit }) => audit({ kind: "quote", id: renewedQuote.document.number, after }));
    return ok({ number: renewedQuote.document.number, again: renewedQuote.state === "duplicate" });
  },
});

const isClosedDuplicate = ({ state, document }: { state: string; document: SalesDocument }) =>
  state === "duplicate" && document.status.code !== "OPEN";
