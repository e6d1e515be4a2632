import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestApproval } from "~/features/carts/approval/request-approval.server";
import type { CartKind } from "~/features/carts/cart";
import { cartView, deliveryOf } from "~/features/carts/cart-view";
import { getCheckout } from "~/features/carts/submission/checkout.queries.server";
import type { ReviewData } from "~/features/carts/submission/ReviewPage";
import { receiptList } from "~/features/carts/submission/receipt-list";
import { submitCart } from "~/features/carts/submission/submit-cart.server";
import { answerForm, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { translatorOf } from "~/i18n/translator.server";
import { cartSteps } from "./cart-steps.server";

export const reviewLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ReviewData> => {
    const asked = await askList(args, "review");
    const { ctx, value } = await readPage(args, getCheckout, { kind });
    const { read, figures, changes, similar } = value;
    if (!read.cart || read.cart.items.length === 0) throw await seeOther(paths.cart(kind));
    const t = translatorOf(ctx.actor.formats.locale);
    const { lines, header: _, ...cart } = cartView(read, ctx.actor.formats);
    const { header } = read.cart;
    return {
      kind,
      cart,
      lines: lines.length,
      shop: paths.cart(kind),
      shipping: paths.cartShipping(kind),
      files: value.files,
      header,
      delivery: deliveryOf(read),
      figures: value.fingerprint,
      view: await showList(
        asked,
        receiptList(
          { lines: read.cart.items, seen: figures ?? { total: "", currency: "" } },
          asked.paging,
          t,
        ),
      ),
      changes,
      similar: similar.map(({ row, because }) => ({
        number: row.number,
        href: paths.order(row.number),
        date: row.date,
        poNumber: row.poNumber,
        total: row.total,
        currency: row.currency,
        because,
      })),
      ways: value.ways,
      maySend: value.maySend,
      approvers: value.approvers.map(({ id, name }) => ({ value: id, label: name })),
      queue: value.toQueue && { total: value.toQueue.total, currency: value.toQueue.currency },
      failure: read.failure && t(read.failure.key, read.failure.params),
      steps: cartSteps(kind, t),
      back: kind === "order" ? paths.cartShipping() : paths.cart(kind),
      here: paths.cartReview(kind),
      title: pageTitle(ctx, `cart.review.title.${kind}`),
    };
  };

export const reviewAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  return byIntent(form, {
    request: () =>
      answerForm(ctx, form, requestApproval, {
        to: ({ request }) => paths.approval(request),
        notice: ({ approver }) => ({
          severity: "success",
          key: "cart.approval.asked",
          params: { name: approver },
        }),
      }),
    submit: () =>
      answerForm(ctx, form, submitCart, { to: ({ receipt }) => paths.confirmation(receipt, kind) }),
  });
};
