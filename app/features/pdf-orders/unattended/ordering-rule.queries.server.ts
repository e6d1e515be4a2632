import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { findPeople } from "~/features/identity/people/people.queries.server";
import { addressWithCode } from "~/mail/incoming/recipient-code";
import { maySetOrderingRule } from "../pdf-order-rules";
import { findOrderingRule, findOrderMails } from "./ordering-rules.store.server";

/** Mails that the page lists. */
const maxMails = 20;

/** Returns what the active customer has arranged for its purchase orders, and the latest mails. */
export const getOrderingRule = query({
  name: "pdfOrders.getRule",
  allow: maySetOrderingRule,
  input: z.strictObject({}),
  async run(ctx) {
    const owner = cartOwner(ctx.actor);
    const [rule, mails] = await Promise.all([
      findOrderingRule(ctx.db, owner),
      findOrderMails(ctx.db, owner, maxMails),
    ]);
    const people = rule ? await findPeople(ctx.db, [rule.userId]) : null;
    const { mailbox } = ctx;
    return ok({
      rule: rule && { ...rule, person: people?.get(rule.userId)?.name ?? "" },
      /** Address of the customer; null while it has none. */
      address: rule?.mailCode && mailbox ? addressWithCode(mailbox.address, rule.mailCode) : null,
      /** True if the installation takes mails. */
      takesMails: mailbox !== null,
      mails,
      currency: ctx.actor.salesArea?.currency ?? "",
      email: ctx.actor.email,
    });
  },
});
