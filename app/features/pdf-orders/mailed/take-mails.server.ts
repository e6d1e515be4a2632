import { createHash } from "node:crypto";
import { z } from "zod";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { isPdf } from "~/features/order-reading/is-pdf";
import { maxFileBytes } from "~/features/order-reading/read-pdf-order.server";
import { FileStoreError } from "~/files/file-store-error";
import type { IncomingMail } from "~/mail/incoming/incoming-mail";
import { codesIn } from "~/mail/incoming/recipient-code";
import { maySetOrderingRule } from "../pdf-order-rules";
import { storePdfOrder } from "../store-pdf-order.server";
import {
  findRuleByCode,
  insertOrderMail,
  isMailNoted,
  type OrderingRule,
} from "../unattended/ordering-rules.store.server";
import { isAllowedSender, type MailOutcome } from "./mailed-order";

/** PDFs of one mail that become orders. */
const maxOrders = 20;

/**
 * Takes the purchase orders out of the mails that have arrived at customers' addresses. A mail that nobody waits for, or from
 * a sender who is not on the customer's list, makes no order and gets no answer: its address may be forged.
 */
export const takeMailedOrders = process({
  name: "pdfOrders.takeMails",
  allow: systemOnly,
  input: z.strictObject({}),
  unaudited: "each order that arrives writes its own entry",
  async run(ctx) {
    const mails =
      (await ctx.mailbox?.visit(async (mail) => {
        if ("problem" in mail) ctx.log.warn({ mail: mail.id, problem: mail.problem }, "mail-not-read");
        else await takeMail(ctx, mail, ctx.mailbox?.address ?? "");
      })) ?? 0;
    return ok({ mails });
  },
});

async function takeMail(ctx: ProcessCtx, mail: IncomingMail, address: string): Promise<void> {
  const codes = codesIn(mail.recipients, address);
  const rules = await Promise.all(codes.map((code) => findRuleByCode(ctx.db, code)));
  if (rules.every((rule) => rule === null)) ctx.log.warn({ mail: mail.id }, "mail-for-nobody");
  for (const rule of rules) if (rule) await takeFor(ctx, mail, rule);
}

async function takeFor(ctx: ProcessCtx, mail: IncomingMail, rule: OrderingRule): Promise<void> {
  const { soldTo, salesAreaId } = rule;
  const id = createHash("sha256").update([salesAreaId, soldTo, mail.id].join("\n")).digest("hex");
  if (await isMailNoted(ctx.db, id)) return;
  const { outcome, orders } = await storeOrders(ctx, mail, rule);
  await ctx.transaction(({ tx, clock }) =>
    insertOrderMail(tx, {
      id,
      soldTo,
      salesAreaId,
      outcome,
      orders,
      sender: mail.sender.slice(0, 200),
      subject: mail.subject.slice(0, 200),
      at: clock.now(),
    }),
  );
}

async function storeOrders(
  ctx: ProcessCtx,
  mail: IncomingMail,
  rule: OrderingRule,
): Promise<{ outcome: MailOutcome; orders: number }> {
  if (mail.isForged) return { outcome: "forged", orders: 0 };
  if (!isAllowedSender(mail.sender, rule.senders)) return { outcome: "senderUnknown", orders: 0 };
  const { userId, soldTo, soldToName, salesAreaId, system, language } = rule;
  const partner = { function: "soldTo" as const, number: soldTo, name: soldToName };
  const actor = await findActor(ctx.db, { userId, partner, salesAreaId });
  if (!actor || !maySetOrderingRule(actor, {}).allowed) return { outcome: "refused", orders: 0 };
  const orders = mail.attachments
    .filter(({ content }) => isPdf(content) && content.length <= maxFileBytes)
    .slice(0, maxOrders);
  for (const { name: fileName, content } of orders) {
    const owner = { userId, soldTo, soldToName, salesAreaId, system, language };
    const order = { ...owner, sender: mail.sender.slice(0, 200), fileName, content };
    // The mail stays where it is, and the next run takes it.
    if (!(await storePdfOrder(ctx, order))) throw new FileStoreError("A mailed order could not be stored");
  }
  return { outcome: orders.length > 0 ? "taken" : "noPdf", orders: orders.length };
}

export const takeMailedOrdersJob: Job = {
  name: "pdfOrders.takeMails",
  schedule: "* * * * *",
  timeout: 300,
  async run(ctx) {
    await takeMailedOrders(ctx, {});
  },
};
