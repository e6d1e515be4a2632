import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestApproval } from "~/features/carts/approval/request-approval.server";
import type { CartReading } from "~/features/carts/cart-view";
import { deliveryFacts } from "~/features/carts/delivery-facts";
import { getCheckout } from "~/features/carts/submission/checkout.queries.server";
import { receiptList } from "~/features/carts/submission/receipt-list";
import type { ReviewData, reviewIntents } from "~/features/carts/submission/review-page";
import { submitCart } from "~/features/carts/submission/submit-cart.server";
import { answerAsTyped } from "~/http/answer-as-typed.server";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import type { Translate } from "~/i18n/translate";
import { flowSteps } from "./cart-steps.server";
import { type CheckoutFlow, pageOfProblem } from "./checkout-flows.server";

const chooseFirst = { severity: "warning", key: "cart.dropShip.chooseFirst" } as const;

/** Writes why there are no prices; if the ERP refused them, that is also why nothing can be sent. */
function failureTexts(
  { failure, isRefused, refusals }: Pick<CartReading, "failure" | "isRefused"> & { refusals: string[] },
  t: Translate,
) {
  const text = failure && t(failure.key, failure.params);
  return { failure: text, refusals: text && isRefused ? [text] : refusals };
}

const withoutPrices = <D>({ delivery }: { delivery: D }) => ({ total: "", currency: "", delivery });

export const reviewLoader =
  (flow: CheckoutFlow) =>
  async (args: LoaderFunctionArgs): Promise<ReviewData> => {
    await flow.guard?.(args);
    const { kind } = flow;
    const list = await askList(args, "review");
    const { ctx, value } = await readPage(args, getCheckout, { kind });
    const { cart, header, items, snapshot } = value;
    if (!header || items.length === 0) throw await seeOther(flow.lines);
    if (header.dropShip?.proposals.length) throw await seeOther(`${flow.shipping}#drop-ship`, [chooseFirst]);
    const reader = { t: ctx.t, formats: ctx.actor.formats };
    const content = { lines: items, names: value.names, seen: snapshot ?? withoutPrices(value) };
    return {
      kind,
      cart,
      lines: items.length,
      shop: flow.lines,
      shipping: flow.shipping,
      files: value.files,
      header,
      delivery: deliveryFacts({ header, seen: content.seen }, { ...reader, ownFields: value.ownFields }),
      figures: value.fingerprint,
      view: await showList(list, receiptList(content, list.paging, reader)),
      changes: value.changes,
      similar: value.similar.map((order) => ({ ...order, href: paths.order(order.number) })),
      paymentWays: value.ways,
      hasCardFields: value.hasCardFields,
      maySend: value.maySend,
      mayAsk: value.mayAsk,
      approvers: value.approvers.map(({ id, name }) => ({ value: id, label: name })),
      queue: value.queue,
      isAway: value.isAway,
      ...failureTexts(value, ctx.t),
      steps: flowSteps(flow, ctx.t),
      backPath: kind === "order" ? flow.shipping : flow.lines,
      currentPath: flow.review,
      title: pageTitle(ctx, `cart.review.title.${kind}`),
    };
  };

export const reviewAction = (flow: CheckoutFlow) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  await flow.guardSending?.(args);
  return byIntent(form, {
    // Enter in a field submits nothing: only the button places the order.
    enter: () => answerAsTyped(ctx, form, "submit"),
    enterRequest: () => answerAsTyped(ctx, form, "request"),
    request: () =>
      answerForm(ctx, form, requestApproval, {
        pageOf: pageOfProblem(flow),
        to: ({ request }) => paths.approval(request),
        notice: ({ approver }) => ({
          severity: "success",
          key: "cart.approval.asked",
          params: { name: approver },
        }),
      }),
    submit: () =>
      answerForm(ctx, form, submitCart, {
        pageOf: pageOfProblem(flow),
        to: ({ receipt }) => flow.confirmation(receipt),
      }),
  } satisfies Handlers<typeof reviewIntents>);
};
