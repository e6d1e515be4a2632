import type { CartKind } from "~/features/carts/cart";
import type { Translate } from "~/i18n/translate";
import type { Step } from "~/ui/pages/Tabs";
import { type CheckoutFlow, checkoutFlows } from "./checkout-flows.server";

/** Lists the steps of the checkout, each with its page. */
export function cartSteps(kind: CartKind, t: Translate): Step[] {
  return flowSteps(checkoutFlows[kind], t);
}

export function flowSteps({ kind, title, lines, shipping, review }: CheckoutFlow, t: Translate): Step[] {
  const first = { label: t(title), href: lines };
  const last = { label: t("cart.step.receipt") };
  if (kind === "quote") return [first, { label: t("cart.step.review"), href: review }, last];
  return [
    first,
    { label: t("cart.step.shipping"), href: shipping },
    { label: t("cart.step.payment"), href: review },
    last,
  ];
}
