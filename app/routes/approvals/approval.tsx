import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Actor } from "~/door/actor";
import type { Notice } from "~/door/outcome";
import {
  type ApprovalData,
  ApprovalPage,
  type approvalIntents,
} from "~/features/carts/approval/ApprovalPage";
import { getReviewRequest } from "~/features/carts/approval/approval.queries.server";
import { approvalState } from "~/features/carts/approval/approval-list";
import { decideRequest } from "~/features/carts/approval/decide-request.server";
import { withdrawRequest } from "~/features/carts/approval/withdraw-request.server";
import type { CartState } from "~/features/carts/cart";
import { deliveryFacts } from "~/features/carts/delivery-facts";
import { totalsOf } from "~/features/carts/price-snapshot";
import { receiptList } from "~/features/carts/submission/receipt-list";
import { generalMessages } from "~/features/carts/submitted-lines";
import { answerEnter } from "~/http/answer-as-typed.server";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { titleMeta } from "~/http/title-meta";
import type { Translate } from "~/i18n/translate";
import { documentRightsOf } from "~/routes/documents/rights.server";
import stylesheet from "~/ui/styles/details.css?url";

export async function loader(args: LoaderFunctionArgs): Promise<ApprovalData> {
  const list = await askList(args, "approval-lines");
  const input = { request: args.params.request ?? "" };
  const { ctx, value } = await readStep(args, getReviewRequest, input, { next: paths.approvals() });
  const { request, content, simulation, mayDecide, mayWithdraw, pages } = value;
  const { t } = ctx;
  const reader = { t, formats: ctx.actor.formats };
  const { state, requestor, approver, comment, note, poNumber, total, currency } = request;
  const isReturned = state === "denied" || state === "withdrawn";
  return {
    request: {
      requestor,
      approver,
      comment,
      note,
      poNumber,
      title: content?.title ?? "",
      total: content?.seen.total ?? total,
      currency: content?.seen.currency ?? currency,
      createdAt: request.createdAt.toISOString(),
      decideBy: request.decideBy,
    },
    document: documentOf(content?.documentNumber ?? null, ctx.actor),
    delivery: content ? deliveryFacts(content, { ...reader, ownFields: value.ownFields }) : [],
    changes: content?.changes ?? [],
    messages: content ? generalMessages(content) : [],
    totals: content && totalsOf(content.seen),
    lines: content && (await showList(list, receiptList(content, list.paging, reader))),
    isReturned,
    ownCart: cartLink(value.cartState, t),
    now: content && simulation && { total: content.seen.total, currency: content.seen.currency },
    mayDecide,
    mayWithdraw,
    paper: { file: paths.approvalFile(request.id), pictures: paths.approvalPages(request.id), pages },
    state: approvalState(state, t),
    backLink: { label: t("cart.approval.list"), href: paths.approvals() },
    title: pageTitle(ctx, "cart.approval.title", { requestor }),
  };
}

/** Leads the requestor to the cart of a request that came back. */
function cartLink(state: CartState | null, t: Translate) {
  if (state === "active") return { label: t("cart.title.order"), href: paths.cart() };
  return state === "saved" ? { label: t("cart.saved.title.order"), href: paths.savedCarts("order") } : null;
}

/** Links the order for readers who may open it. */
const documentOf = (number: string | null, actor: Actor) =>
  number ? { number, href: documentRightsOf(actor).orders ? paths.order(number) : null } : null;

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const fixedValues = { request: args.params.request };
  return byIntent(form, {
    // Enter decides nothing: only the button does.
    look: () => answerEnter(ctx, form, "decide"),
    decide: () =>
      answerForm(ctx, form, decideRequest, {
        fixed: fixedValues,
        to: () => paths.approvals(),
        notice: ({ state, requestor, number }): Notice =>
          number
            ? { severity: "success", key: "cart.approval.done.placed", params: { requestor, number } }
            : { severity: "success", key: `cart.approval.done.${state}`, params: { requestor } },
      }),
    withdraw: () =>
      answerButton(ctx, form, withdrawRequest, {
        fixed: fixedValues,
        to: () => paths.cart(),
        backPath: paths.approval(args.params.request ?? ""),
        notice: () => ({ severity: "success", key: "cart.approval.done.withdrawn" }),
      }),
  } satisfies Handlers<typeof approvalIntents>);
}

export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Approval() {
  return <ApprovalPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
