import Big from "big.js";
import { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, invalid, ok, orNotFound } from "~/door/outcome";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { findApprovers } from "~/features/identity/people/people.queries.server";
import { formatMoney } from "~/i18n/formats";
import { dayIn } from "~/lib/business-date";
import { newId } from "~/lib/ids";
import { cartSchema, dateSchema } from "../cart.schema";
import { cartAttributes } from "../cart.settings";
import { findCart, lockCartHead, setCartState, setHeader } from "../cart.store.server";
import { assertAddressChosen, assertVersion, cartOwner, mayAskForApproval } from "../cart-rules";
import { missingFields } from "../missing-fields";
import { priceSnapshotOf } from "../price-snapshot";
import { assertOwnSoldTo, simulationOf } from "../simulation.server";
import { submissionContent } from "../submission/create-submission.server";
import { isWithin, limitOf } from "./approval-limits";
import { contentFor } from "./content-for.server";
import { mailApproval } from "./mail-approval.server";
import { insertRequest } from "./review-requests.store.server";

/** Hands the cart to an approver and locks it until the request is decided. */
export const requestApproval = process({
  name: "cart.requestApproval",
  allow: mayAskForApproval,
  input: cartSchema.extend({
    approver: z.uuid("cart.approval.choose"),
    comment: z.string().trim().max(1_000).default(""),
    poNumber: z.string().trim().max(35).default(""),
    decideBy: dateSchema.optional(),
    seenTotal: z.string().max(20),
  }),
  async run(ctx, input) {
    const owner = cartOwner(ctx.actor);
    const cart = orNotFound(await findCart(ctx.db, owner, input.cart));
    assertVersion(cart, input.version);
    assertAddressChosen(cart);
    if (cart.kind !== "order" || cart.items.length === 0) return invalid("", { key: "cart.empty.order" });
    const { soldTo, salesAreaId } = owner;
    const { formats } = ctx.actor;
    if (input.decideBy && input.decideBy < dayIn(formats.timeZone, ctx.clock.now())) {
      return invalid("decideBy", { key: "cart.validToPast" });
    }
    const fields = await ctx.settings.get(cartAttributes, { salesAreaId });
    const problems = missingFields(cart, fields, formats.locale);
    if (problems.length > 0) return { kind: "invalid", problems };
    const approvers = await findApprovers(ctx.db, { soldTo, salesAreaId, not: owner.userId });
    const approver = approvers.find(({ id }) => id === input.approver);
    if (!approver) return invalid("approver", { key: "form.notAChoice" });
    const { value: simulation, messages } = await simulationOf(ctx, cart, { force: true });
    assertOwnSoldTo(cart, simulation);
    const faultyLines = simulation.lines.filter(({ messages }) =>
      messages.some((one) => one.severity === "error"),
    );
    if (faultyLines.length > 0)
      return invalid("", { key: "cart.hasErrors", params: { count: faultyLines.length } });
    const { total, currency } = simulation.totals;
    const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
    if (!/^\d+(\.\d+)?$/.test(input.seenTotal) || !Big(total).eq(input.seenTotal)) {
      return conflict({ key: "cart.figuresChanged" });
    }
    const limit = limitOf(approver.roles, await ctx.settings.get(approvalLimits, { salesAreaId }));
    if (!isWithin(total, limit)) {
      return invalid("approver", {
        key: "cart.approval.overLimit",
        params: { name: approver.name, limit: money(limit ?? "0") },
      });
    }
    const id = newId();
    const header = { ...cart.header, poNumber: input.poNumber, payment: "account" as const };
    const snapshot = priceSnapshotOf(cart, simulation, messages);
    const content = submissionContent(ctx, { ...cart, header }, snapshot);
    const mailedContent = await contentFor(ctx, approver.id, cart, content);
    await ctx.transaction(async (change) => {
      const lockedCart = orNotFound(await lockCartHead(change.tx, owner, cart.id));
      assertVersion(lockedCart, cart.version);
      const at = change.clock.now();
      await setHeader(change.tx, cart.id, header);
      await setCartState(change.tx, cart.id, "review");
      const request = {
        id,
        cartId: cart.id,
        requestorId: owner.userId,
        requestor: ctx.actor.userName,
        approverId: approver.id,
        approver: approver.name,
        soldTo,
        salesAreaId,
        comment: input.comment,
        poNumber: input.poNumber,
        decideBy: input.decideBy ?? null,
        total,
        currency,
        content,
        createdAt: at,
        updatedAt: at,
      };
      await insertRequest(change.tx, request);
      await change.audit({ kind: "reviewRequest", id, after: request });
      await mailApproval(change, { ...request, content: mailedContent }, "asked", input.comment, { limit });
    });
    return ok({ request: id, approver: approver.name });
  },
});
