import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { DownPaymentsView } from "~/features/receivables/advance/DownPaymentsPage";
import { downPaymentList } from "~/features/receivables/advance/down-payment-list";
import { getDownPayments } from "~/features/receivables/advance/down-payments.queries.server";
import { prepayOrder } from "~/features/receivables/advance/prepay-order.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { documentRightsOf } from "../documents/rights.server";
import { refuseOtherParameters } from "../service/form-files.server";
import { waysToPay } from "./ways-to-pay.server";

export const downPaymentsLoader = async (args: LoaderFunctionArgs): Promise<DownPaymentsView> => {
  const list = await askList(args, "down-payments");
  const { searchParams: fields, paging, refresh } = list;
  refuseOtherParameters(fields, ["payer_number", "order", "page", "page_size"]);
  const { ctx, value } = await readPage(args, getDownPayments, {
    payer: fields.get("payer_number") || null,
    page: Number(paging.page) || 1,
    pageSize: paging.pageSize as 10,
    refresh,
  });
  const { payers, payer, requests, heldItems, mayPay, methods, messages } = value;
  const isPayable = mayPay && methods.length > 0;
  const rights = documentRightsOf(ctx.actor);
  return {
    payers,
    payer,
    mayPay,
    isPayable,
    ways: isPayable ? await waysToPay(ctx, methods) : [],
    view: requests
      ? await showList(list, downPaymentList(requests, { t: ctx.t, rights, isPayable, heldItems }))
      : null,
    messages: messages.map(({ severity, text }) => ({ severity, text })),
    order: (fields.get("order") ?? "").trim().slice(0, 40),
    title: pageTitle(ctx, "receivables.advance.title"),
  };
};

/** Begins a voluntary payment, whose receipt leads to the provider's page. */
export const downPaymentsAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  return answerForm(ctx, form, prepayOrder, { to: ({ payment }) => paths.paidAdvance(payment) });
};
