import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  type ApprovalData,
  ApprovalPage,
  type approvalIntents,
} from "~/features/carts/approval/ApprovalPage";
import { getReviewRequest } from "~/features/carts/approval/approval.queries.server";
import { approvalState } from "~/features/carts/approval/approval-list";
import { decideRequest } from "~/features/carts/approval/decide-request.server";
import { withdrawRequest } from "~/features/carts/approval/withdraw-request.server";
import { priceSnapshotOf } from "~/features/carts/price-snapshot";
import { receiptList } from "~/features/carts/submission/receipt-list";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { submitted } from "~/http/submitted.server";
import { titleMeta } from "~/http/title-meta";

export async function loader(args: LoaderFunctionArgs): Promise<ApprovalData> {
  const list = await askList(args, "approval-lines");
  const { ctx, value } = await readPage(args, getReviewRequest, { request: args.params.request ?? "" });
  const { request, cart, simulation, mayDecide, mayWithdraw, pages } = value;
  const { t } = ctx;
  const { state, requestor, approver, comment, note, poNumber, total, currency } = request;
  const seen = cart && simulation ? priceSnapshotOf(cart, simulation.value) : { total, currency };
  return {
    request: {
      ...{ requestor, approver, comment, note, poNumber, total, currency },
      createdAt: request.createdAt.toISOString(),
    },
    lines: cart && (await showList(list, receiptList({ lines: cart.items, seen }, list.paging, t))),
    now: simulation && { total: seen.total, currency: seen.currency },
    mayDecide,
    mayWithdraw,
    paper: { file: paths.approvalFile(request.id), pictures: paths.approvalPages(request.id), pages },
    state: approvalState(state, t),
    back: { label: t("cart.approval.list"), href: paths.approvals() },
    title: pageTitle(ctx, "cart.approval.title", { requestor }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const fixed = { request: args.params.request };
  return byIntent(form, {
    decide: () =>
      answerForm(ctx, form, decideRequest, {
        fixed,
        to: () => paths.approvals(),
        notice: ({ state, requestor }) => ({
          severity: "success",
          key: `cart.approval.done.${state}`,
          params: { requestor },
        }),
      }),
    withdraw: () =>
      answerButton(ctx, form, withdrawRequest, {
        fixed,
        to: () => paths.cart(),
        back: paths.approval(args.params.request ?? ""),
        notice: () => ({ severity: "success", key: "cart.approval.done.withdrawn" }),
      }),
  } satisfies Handlers<typeof approvalIntents>);
}

export const meta = titleMeta;

export default function Approval() {
  return <ApprovalPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
