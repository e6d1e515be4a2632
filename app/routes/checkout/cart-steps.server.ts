import type { CartKind } from "~/features/carts/cart";
import { paths } from "~/http/paths";
import type { Translate } from "~/i18n/translate";
import type { Step } from "~/ui/pages/Tabs";

/** Lists the steps of the checkout, each with its page. */
export function cartSteps(kind: CartKind, t: Translate): Step[] {
  const first = { label: t("cart.step.lines"), href: paths.cart(kind) };
  const last = { label: t("cart.step.receipt") };
  if (kind === "quote") {
    return [first, { label: t("cart.step.review"), href: paths.cartReview(kind) }, last];
  }
  return [
    first,
    { label: t("cart.step.shipping"), href: paths.cartShipping() },
    { label: t("cart.step.payment"), href: paths.cartReview(kind) },
    last,
  ];
}
