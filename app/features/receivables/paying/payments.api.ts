import type { Ctx } from "~/door/operation.server";
import { portalAddressOf } from "~/door/portal-address";
import type { PaymentPart } from "../item-payment";
import type { ItemPayment } from "./item-payment.store.server";
import type { PaymentProposal } from "./payment-proposal.queries.server";
import type { Proposal } from "./proposal";

const partJson = ({ openItem, document, open, amount, discount, reason }: PaymentPart) => ({
  item: openItem,
  document,
  open,
  amount,
  discount,
  ...(reason ? { reason } : {}),
});

/** Makes the API's proposal: what paying these items comes to, and how they can be paid. */
export const proposalJson = (
  { payer, methods }: PaymentProposal,
  { parts, total, discount, currency }: Extract<Proposal, { kind: "payable" }>,
) => ({ payer, methods, total, discount, currency, items: parts.map(partJson) });

/** Makes the API's payment; while it is open, `pay_at` is the address of its provider's page. */
export const paymentJson = (
  { payment, parts }: { payment: ItemPayment; parts: PaymentPart[] },
  { services }: Ctx,
) => {
  const { id, state, unpaid, amount, currency, method, card, address, orderNumber, postedAs } = payment;
  const isOpen = state === "paying" && address !== null;
  return {
    payment: id,
    state,
    unpaid,
    amount,
    currency,
    method,
    card,
    payer: { number: payment.payer, name: payment.payerName },
    order: orderNumber,
    postedAs,
    payAt: isOpen ? new URL(address, portalAddressOf(services.env)).href : null,
    items: parts.map(partJson),
  };
};
