import { randomBytes } from "node:crypto";
import { z } from "zod";
import { isSameValue } from "~/admin/same-value.server";
import { command } from "~/door/operation.server";
import { conflict, invalid, ok, unchanged } from "~/door/outcome";
import { cartOwner } from "~/features/carts/cart-rules";
import { amountSchemaOf } from "~/lib/field-schemas";
import { isSender, sendersIn } from "../mailed/mailed-order";
import { maySetOrderingRule } from "../pdf-order-rules";
import { findOrderingRule, insertOrderingRule, updateOrderingRule } from "./ordering-rules.store.server";

const maxSenders = 50;

/**
 * Arranges what happens to the customer's purchase orders. Whoever saves it consents: orders of the rule are placed with
 * their rights, for as long as they have them.
 */
export const saveOrderingRule = command({
  name: "pdfOrders.saveRule",
  allow: maySetOrderingRule,
  input: z.strictObject({
    /** 0 for the first one. */
    version: z.coerce.number().int().min(0),
    takesMails: z.coerce.boolean().default(false),
    /** Replaces an address that has become known to people who should not have it. */
    renewsAddress: z.coerce.boolean().default(false),
    senders: z.string().trim().max(6_000).default(""),
    isUnattended: z.coerce.boolean().default(false),
    maxTotal: amountSchemaOf(2).default("0"),
    maxPricePercent: z.coerce.number().int().min(0).max(100).default(0),
    allowsLaterDates: z.coerce.boolean().default(false),
  }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const { version, takesMails, renewsAddress, isUnattended, maxTotal } = input;
    const senders = sendersIn(input.senders);
    const wrongSender = senders.find((sender) => !isSender(sender));
    if (wrongSender !== undefined) {
      return invalid("senders", { key: "reports.pdf.rule.wrongSender", params: { sender: wrongSender } });
    }
    if (senders.length > maxSenders) {
      return invalid("senders", { key: "reports.pdf.rule.tooManySenders", params: { count: maxSenders } });
    }
    if (takesMails && senders.length === 0) return invalid("senders", { key: "reports.pdf.rule.noSender" });
    if (isUnattended && Number(maxTotal) === 0) {
      return invalid("maxTotal", { key: "reports.pdf.rule.noTotal" });
    }
    const storedRule = await findOrderingRule(ctx.tx, owner);
    const rule = {
      ...owner,
      version,
      senders,
      isUnattended,
      maxTotal,
      maxPricePercent: input.maxPricePercent,
      allowsLaterDates: input.allowsLaterDates,
      soldToName: ctx.actor.partner?.name ?? "",
      system: ctx.actor.salesArea?.system ?? "main",
      language: ctx.actor.formats.locale,
      mailCode: takesMails ? (!renewsAddress && storedRule?.mailCode) || newCode() : null,
      updatedAt: ctx.clock.now(),
    };
    if (storedRule && isSameValue({ ...storedRule, updatedAt: null }, { ...rule, updatedAt: null }))
      return unchanged({ version });
    const isSaved = storedRule
      ? await updateOrderingRule(ctx.tx, rule)
      : version === 0 && (await insertOrderingRule(ctx.tx, { ...rule, version: 1 }));
    if (!isSaved) return conflict({ key: "cart.changedElsewhere.order" });
    await ctx.audit({
      kind: "ordering_rule",
      id: owner.soldTo,
      before: storedRule && writtenRule(storedRule),
      after: writtenRule(rule),
    });
    return ok({ version: storedRule ? version + 1 : 1 });
  },
});

/** Leaves the code out of the audit trail: whoever knows it can send orders. */
const writtenRule = ({
  senders,
  isUnattended,
  maxTotal,
  maxPricePercent,
  allowsLaterDates,
  mailCode,
}: {
  senders: string[];
  isUnattended: boolean;
  maxTotal: string;
  maxPricePercent: number;
  allowsLaterDates: boolean;
  mailCode: string | null;
}) => ({
  takesMails: mailCode !== null,
  senders,
  isUnattended,
  maxTotal,
  maxPricePercent,
  allowsLaterDates,
});

/** Hard to guess and easy to read out: lower-case letters and digits. */
const newCode = (): string =>
  BigInt(`0x${randomBytes(10).toString("hex")}`)
    .toString(36)
    .padStart(16, "0");
