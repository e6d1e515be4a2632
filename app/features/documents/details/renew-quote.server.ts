import { z } from "zod";
import { process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { inUse, may, mayWith, no, withSoldTo } from "~/door/verdict";
import { dayIn } from "~/lib/business-date";
import { within } from "../documents-rules";

/** Renews a quote at today's prices. An idempotency key makes a second press return the same new quote. */
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
    const key = `requote-${number}-${quote.version}-${today}`;
    const { value: renewedQuote } = await ctx.erp.quotes.requote(ctx.erpContext, number, scope, key);
    const after = { requoteOf: number, quote: renewedQuote.document.number };
    await ctx.transaction(({ audit }) => audit({ kind: "quote", id: renewedQuote.document.number, after }));
    return ok({ number: renewedQuote.document.number, again: renewedQuote.state === "duplicate" });
  },
});
