import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { cartHeadView } from "~/features/carts/cart-view";
import { removeDropShip } from "~/features/carts/shipping/remove-drop-ship.server";
import type { ShippingData, shippingIntents } from "~/features/carts/shipping/ShippingPage";
import { saveShipping } from "~/features/carts/shipping/save-shipping.server";
import { getShipping } from "~/features/carts/shipping/shipping.queries.server";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { unsavedResult } from "~/http/forms/unsaved-fields.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { fileHandlers, filesOnPage } from "~/routes/cart/cart-files.server";
import { cartForm } from "~/routes/cart/cart-form.server";
import { flowSteps } from "./cart-steps.server";
import type { CheckoutFlow } from "./checkout-flows.server";
import { takeShippingAlong } from "./take-shipping-along.server";

export const shippingLoader =
  (flow: CheckoutFlow) =>
  async (args: LoaderFunctionArgs): Promise<ShippingData> => {
    await flow.guard?.(args);
    const { kind } = flow;
    const { ctx, value } = await readPage(args, getShipping, { kind });
    const { read } = value;
    if (!read.cart || read.cart.items.length === 0) throw await seeOther(flow.lines);
    const { t } = ctx;
    const { header: _, ...cart } = cartHeadView(read, ctx.actor.formats);
    return {
      cart,
      lines: read.cart.items.length,
      header: read.cart.header,
      options: value.options,
      shipTos: value.shipTos,
      payers: value.payers,
      mayDropShip: value.mayDropShip,
      attachments: filesOnPage(value, read.cart, t),
      unsaved: unsavedResult(ctx),
      failure: read.failure && t(read.failure.key, read.failure.params),
      kind,
      steps: flowSteps(flow, t),
      backPath: backPathOf(flow),
      currentPath: flow.shipping,
      title: pageTitle(ctx, "cart.shipping.title"),
    };
  };

export const shippingAction = (flow: CheckoutFlow) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { kind, shipping: currentPath } = flow;
  const files = fileHandlers(ctx, form, currentPath);
  const savedAddress: Notice = { severity: "success", key: "cart.dropShip.saved" };
  return byIntent(form, {
    continue: () =>
      takeShippingAlong(ctx, form, kind, ({ shipping }) =>
        answerForm(ctx, shipping, saveShipping, {
          to: () => flow.review,
          typedForm: form,
          fieldOf: (path) => (path === "dropShip" ? "optionId" : path),
        }),
      ),
    back: () => takeShippingAlong(ctx, form, kind, () => seeOther(backPathOf(flow))),
    dropShip: () =>
      takeShippingAlong(ctx, form, kind, () => seeOther(`${currentPath}#drop-ship`, [savedAddress]), {
        decides: "address",
        stays: true,
      }),
    chooseAddress: () =>
      takeShippingAlong(ctx, form, kind, () => seeOther(currentPath), { decides: "proposal", stays: true }),
    removeDropShip: () =>
      takeShippingAlong(
        ctx,
        form,
        kind,
        ({ shipping }) =>
          answerButton(ctx, cartForm(shipping), removeDropShip, {
            to: () => currentPath,
            backPath: currentPath,
            notice: () => ({ severity: "success", key: "cart.dropShip.removed" }),
          }),
        { decides: "removal", stays: true },
      ),
    upload: () => takeShippingAlong(ctx, form, kind, files.upload, { attachesItself: true, stays: true }),
    removeFile: (file) =>
      takeShippingAlong(ctx, form, kind, () => files.removeFile(file), { attachesItself: true, stays: true }),
  } satisfies Handlers<typeof shippingIntents>);
};

const backPathOf = ({ kind, lines, review }: CheckoutFlow): string => (kind === "order" ? lines : review);
