import { z } from "zod";
import type { Ctx } from "~/door/operation.server";
import { notFound } from "~/door/outcome";
import { paginationOf } from "~/features/carts/cart.api";
import { cacheInfo } from "~/features/catalog/catalog.api";
import { leastDebt } from "~/features/documents/searches/owed-search";
import { accountJson } from "~/features/receivables/account.api";
import { getAccount } from "~/features/receivables/account.queries.server";
import { getDownPayments } from "~/features/receivables/advance/down-payments.queries.server";
import { prepayOrder } from "~/features/receivables/advance/prepay-order.server";
import { getCardFields } from "~/features/receivables/card-fields/card-fields.queries.server";
import { cancelItemPayment } from "~/features/receivables/paying/cancel-payment.server";
import { getItemPayment } from "~/features/receivables/paying/item-payments.queries.server";
import { payItems } from "~/features/receivables/paying/pay-items.server";
import { getPaymentMethods } from "~/features/receivables/paying/payment-methods.queries.server";
import { getPaymentProposal } from "~/features/receivables/paying/payment-proposal.queries.server";
import { paymentJson, proposalJson } from "~/features/receivables/paying/payments.api";
import {
  getSavedMethods,
  removeSavedMethod,
  renameSavedMethod,
} from "~/features/receivables/paying/saved-methods.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { forceReloadSchema, requestOf } from "~/http/api/request-schema";
import { listRoute, questionIn } from "./documents-table.server";

const openItems = listRoute("open_items");
const partialSchema = z.union([z.boolean(), z.enum(["0", "1"])]).optional();

const isSet = (value: unknown) => value === true || value === "1" || value === "true";

/** Routes of receivables: what is owed, how it is paid, and what is paid in advance. */
export const receivablesTable: ApiRoute[] = [
  {
    ...openItems,
    summary:
      "Open items of the active customer's payers, a page at a time, with the account of the chosen payer; partial=1 returns only those that can be paid in part",
    accepts: z.strictObject({ ...openItems.accepts?.shape, partial: partialSchema }),
    answer: (ctx, { partial, ...input }) =>
      findOpenItems(ctx, isSet(partial) ? { amountFrom: leastDebt, ...input } : input),
  },
  proposalRoute(),
  apiRoute({
    method: "GET",
    path: "/open_items/payment_methods",
    summary: "The payment methods for open items; none where no provider is configured",
    operation: getPaymentMethods,
    output: (methods) => methods,
  }),
  apiRoute({
    method: "GET",
    path: "/payment_methods",
    summary:
      "The user's saved cards and accounts, by name and last digits; open items are paid with their ids",
    operation: getSavedMethods,
    output: ({ methods }) => ({ items: methods }),
  }),
  apiRoute({
    method: "PATCH",
    path: "/payment_methods/:saved",
    summary: "Renames one of the user's saved cards or accounts",
    operation: renameSavedMethod,
    output: ({ name }) => ({ name }),
  }),
  apiRoute({
    method: "DELETE",
    path: "/payment_methods/:saved",
    summary: "Removes one of the user's saved cards or accounts, here and at the provider",
    operation: removeSavedMethod,
    output: ({ name }) => ({ name }),
  }),
  apiRoute({
    method: "GET",
    path: "/payment_methods/card_fields",
    summary:
      "What a browser needs to show the provider's card fields; the token that they return is sent as `card_token`. Not found where cards are entered only on the provider's page",
    operation: getCardFields,
    output: ({ fields }) => fields,
  }),
  apiRoute({
    method: "POST",
    path: "/open_items",
    summary:
      "Begins a payment of open items for the total that the user has seen; until it is paid, a repetition returns the same payment",
    operation: payItems,
    status: 201,
    output: ({ payment }) => ({ payment }),
  }),
  apiRoute({
    method: "GET",
    path: "/open_items/payments/:payment",
    summary:
      "The status of one of the user's payments and, while it is open, the address at which it is paid",
    operation: getItemPayment,
    output: paymentJson,
  }),
  apiRoute({
    method: "DELETE",
    path: "/open_items/payments/:payment",
    summary: "Cancels a payment that nobody has paid yet",
    operation: cancelItemPayment,
    output: ({ payment }) => ({ payment }),
  }),
  accountRoute(),
  apiRoute({
    method: "GET",
    path: "/down_payments",
    summary: "Down payments that are requested of a payer, a page at a time",
    operation: getDownPayments,
    accepts: requestOf(getDownPayments, { without: ["refresh"], and: { forceReload: forceReloadSchema } }),
    input: ({ forceReload, ...input }) => ({ ...input, refresh: isSet(forceReload) }),
    output: ({ payers, payer, methods, requests, messages, asOf, page, pageSize }) => ({
      payers,
      payer,
      methods,
      messages,
      items: requests?.items ?? [],
      pagination: paginationOf({ page, pageSize, total: requests?.total ?? 0 }),
      cacheInfo: cacheInfo(asOf),
    }),
  }),
  apiRoute({
    method: "POST",
    path: "/down_payments",
    summary: "Begins a voluntary prepayment of an order, which is deducted from its invoices",
    operation: prepayOrder,
    status: 201,
    output: ({ payment }) => ({ payment }),
  }),
];

/** Answers for a payer that the caller may read; any other one does not exist. */
function accountRoute(): ApiRoute {
  const route = apiRoute({
    method: "GET",
    path: "/accounts/:payer",
    summary: "What a payer owes by currency, with credit and ageing",
    operation: getAccount,
    accepts: requestOf(getAccount, {
      without: ["refresh", "listed"],
      and: { forceReload: forceReloadSchema },
    }),
    input: ({ payer, forceReload }) => ({ payer, refresh: isSet(forceReload) }),
    output: (account) => (account.payer ? accountJson(account) : null),
  });
  return {
    ...route,
    async answer(ctx, input) {
      const outcome = await route.answer(ctx, input);
      return outcome.kind === "ok" && outcome.value === null ? notFound : outcome;
    },
  };
}

/** Answers with what paying would come to; items that cannot be paid together are refused with the reason. */
function proposalRoute(): ApiRoute {
  const route = apiRoute({
    method: "GET",
    path: "/open_items/new",
    summary: "What it would cost to pay these items, the selected ones or an invoice; begins no payment",
    operation: getPaymentProposal,
    accepts: requestOf(getPaymentProposal, { without: ["partial"], and: { partial: partialSchema } }),
    output: (proposal) => proposal,
  });
  return {
    ...route,
    async answer(ctx, { partial, ...input }) {
      const outcome = await getPaymentProposal(ctx, { ...input, partial: isSet(partial) });
      if (outcome.kind !== "ok") return outcome;
      const { proposal } = outcome.value;
      if (proposal.kind === "problem")
        return { kind: "invalid", problems: [{ path: proposal.field, text: proposal.text }] };
      return { ...outcome, value: proposalJson(outcome.value, proposal) };
    },
  };
}

async function findOpenItems(ctx: Ctx, input: Record<string, unknown>) {
  const page = await openItems.answer(ctx, input);
  if (page.kind !== "ok") return page;
  const { question } = questionIn(input, "open_items", ctx.actor, ctx.services.clock.now());
  const payers = (question.criteria ?? []).filter(({ key }) => key === "payerNumber");
  const account = await getAccount(ctx, {
    payer: payers.length === 1 ? (payers[0]?.value ?? null) : null,
  });
  // A payer that does not exist has no open items either.
  if (account.kind !== "ok" && account.kind !== "notFound") return account;
  const accountDetails = account.kind === "ok" ? accountJson(account.value) : null;
  return { ...page, value: { ...(page.value as object), accountDetails } };
}
