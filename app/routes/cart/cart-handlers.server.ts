import type { CartKind } from "~/features/carts/cart";
import { continueCart } from "~/features/carts/continue-cart.server";
import type { cartIntents } from "~/features/carts/lines/shop-page";
import { saveForLater } from "~/features/carts/saved/save-for-later.server";
import { saveAsQuote } from "~/features/carts/submission/save-as-quote.server";
import { updateCart } from "~/features/carts/update-cart.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { cartForm } from "./cart-form.server";
import { afterSavingQuantities } from "./save-quantities.server";

/** Handles the buttons of the whole cart. */
export const cartHandlers = (ctx: Entrance, form: FormData, kind: CartKind) =>
  ({
    keep: () =>
      answerForm(ctx, withoutLines(form), updateCart, {
        fixed: emptiedAttributes(form),
        to: () => ctx.path,
      }),
    continue: () =>
      afterSavingQuantities(ctx, form, (cart) =>
        answerForm(ctx, withoutLines(form, cart), continueCart, {
          to: () => (kind === "order" ? paths.cartShipping() : paths.cartReview(kind)),
        }),
      ),
    save: () =>
      answerButton(ctx, cartForm(form), saveForLater, {
        to: () => paths.savedCarts(kind),
        back: ctx.path,
        notice: ({ title }) => ({ severity: "success", key: "cart.saved.done", params: { title } }),
      }),
    saveAsQuote: () =>
      answerButton(ctx, cartForm(form), saveAsQuote, {
        to: ({ receipt }) => paths.confirmation(receipt, "quote"),
        back: ctx.path,
      }),
    confirmClear: () => seeOther(paths.cartDelete(kind, { all: "1" })),
  }) satisfies Handlers<typeof cartIntents>;

/** Leaves out the quantities that script has sent along, and names the version that saving them has made. */
function withoutLines(form: FormData, cart?: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (!name.startsWith("items[")) fields.append(name, value);
  if (cart) fields.set("version", cart.get("version") ?? "");
  return fields;
}

/** Empties the attributes if the form has none: a form leaves out the last field that was emptied. */
const emptiedAttributes = (form: FormData) =>
  [...form].some(([name, value]) => name.startsWith("attributes.") && value !== "") ? {} : { attributes: {} };
