import Big from "big.js";
import { fingerprint } from "~/door/once.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, found, invalid, ok } from "~/door/outcome";
import { formatMoney } from "~/i18n/formats";
import { newId } from "~/lib/ids";
import { point } from "~/lib/point";
import type { Cart, SentContent } from "./cart";
import { submitCartSchema } from "./cart.schema";
import { type CartOwner, findCart, lockCart, setCartState } from "./cart.store.server";
import { assertVersion, cartOwner, maySubmit, maySubmitOrders, maySubmitQuotes } from "./cart-rules";
import { carryOnAfter, sendSubmission } from "./send-submission.server";
import { simulationOf } from "./simulation.server";
import { claimSubmission, findOwnSubmissionOf } from "./submission.store.server";

/**
 * Sends a cart to the ERP exactly once. The record comes first and is the receipt; then it is sent, and whatever
 * becomes of that, the visitor is led to the receipt, which tells the truth about it.
 */
export const submitCart = process({
  name: "cart.submit",
  allow: maySubmitOrders.or(maySubmitQuotes),
  input: submitCartSchema,
  unaudited: "the claim writes the entry; a second press finds the first receipt and changes nothing",
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const cart = found(await findCart(ctx.db, owner, input.cart));
    // Read after the cart: whoever finds it closed finds the receipt that closed it.
    const earlier = await findOwnSubmissionOf(ctx.db, owner, cart.id, input.version);
    if (earlier) return ok({ receipt: earlier.id });
    ctx.require(maySubmit(cart.kind)(ctx.actor, input));
    assertVersion(cart, input.version);
    if (cart.items.length === 0) return invalid("", { key: "cart.empty" });

    // The ERP's last word, asked for now: what the browser says it saw is only compared with it.
    const { value: simulation } = await simulationOf(ctx, cart, { force: true });
    const faulty = simulation.lines.filter((line) =>
      line.messages.some(({ severity }) => severity === "error"),
    );
    if (faulty.length > 0) return invalid("", { key: "cart.hasErrors", params: { count: faulty.length } });
    const { total, currency } = simulation.totals;
    if (currency !== input.seenCurrency || !Big(total).eq(input.seenTotal)) {
      const seen = `${formatMoney(input.seenTotal, ctx.actor.formats)} ${input.seenCurrency}`;
      const now = `${formatMoney(total, ctx.actor.formats)} ${currency}`;
      return conflict({ key: "cart.totalChanged", params: { seen, now } });
    }

    const receipt = await claim(ctx, owner, cart, {
      poNumber: input.poNumber,
      language: ctx.actor.formats.locale,
      lines: cart.items.map(({ id: _, ...line }) => line),
      seen: { total, currency },
    });
    await point("submit.afterClaim");
    await sendSubmission(ctx, receipt);
    return ok({ receipt });
  },
});

/** The record, the closed cart, the audit entry and the job that goes on after a crash: one transaction. */
function claim(ctx: ProcessCtx, owner: CartOwner, cart: Cart, content: SentContent): Promise<string> {
  return ctx.transaction(async (change) => {
    const locked = found(await lockCart(change.tx, owner, cart.id));
    const id = newId();
    const { submission, first } = await claimSubmission(change.tx, {
      id,
      ...owner,
      cartId: cart.id,
      cartVersion: cart.version,
      kind: cart.kind,
      system: ctx.erpContext.system,
      key: id,
      contentHash: fingerprint(content.lines),
      content,
      state: "claimed",
      createdAt: ctx.clock.now(),
    });
    if (!first) return submission.id;
    assertVersion(locked, cart.version);
    await setCartState(change.tx, cart.id, "submitting");
    await change.audit({
      kind: "submission",
      id,
      after: { cart: cart.id, version: cart.version, ...content },
    });
    await change.enqueue(carryOnAfter(id, 10));
    return id;
  });
}
