import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { cartView } from "~/features/carts/cart-view";
import { chooseAddress } from "~/features/carts/shipping/choose-address.server";
import { removeDropShip } from "~/features/carts/shipping/remove-drop-ship.server";
import type { ShippingData, shippingIntents } from "~/features/carts/shipping/ShippingPage";
import { saveDropShip } from "~/features/carts/shipping/save-drop-ship.server";
import { saveShipping } from "~/features/carts/shipping/save-shipping.server";
import { getShipping } from "~/features/carts/shipping/shipping.queries.server";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { submitted } from "~/http/submitted.server";
import { fileHandlers, filesOnPage } from "~/routes/cart/cart-files.server";
import { cartForm } from "~/routes/cart/cart-form.server";
import { cartSteps } from "./cart-steps.server";

export const shippingLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ShippingData> => {
    const { ctx, value } = await readPage(args, getShipping, { kind });
    const { read } = value;
    if (!read.cart || read.cart.items.length === 0) throw await seeOther(paths.cart(kind));
    const { t } = ctx;
    const { lines: _, header: __, ...cart } = cartView(read, ctx.actor.formats);
    return {
      cart,
      header: read.cart.header,
      options: value.options,
      shipTos: value.shipTos,
      payers: value.payers,
      mayDropShip: value.mayDropShip,
      attachments: filesOnPage(value, read.cart, t),
      failure: read.failure && t(read.failure.key, read.failure.params),
      kind,
      steps: cartSteps(kind, t),
      back: kind === "order" ? paths.cart(kind) : paths.cartReview(kind),
      currentPath: paths.cartShipping(kind),
      title: pageTitle(ctx, "cart.shipping.title"),
    };
  };

export const shippingAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const currentPath = paths.cartShipping(kind);
  const button = { to: () => currentPath, back: currentPath };
  return byIntent(form, {
    continue: () => answerForm(ctx, form, saveShipping, { to: () => paths.cartReview(kind) }),
    dropShip: () =>
      answerForm(ctx, form, saveDropShip, {
        to: () => `${currentPath}#drop-ship`,
        // Proposals to choose from do not save anything yet.
        notice: ({ validationType }) =>
          validationType ? null : { severity: "success", key: "cart.dropShip.saved" },
      }),
    chooseAddress: () => answerForm(ctx, form, chooseAddress, { to: () => currentPath }),
    removeDropShip: () => answerButton(ctx, cartForm(form), removeDropShip, button),
    ...fileHandlers(ctx, form, currentPath),
  } satisfies Handlers<typeof shippingIntents>);
};
