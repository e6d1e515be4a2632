import type { CartKind } from "~/features/carts/cart";
import { continueCart } from "~/features/carts/continue-cart.server";
import type { cartIntents } from "~/features/carts/lines/shop-page";
import { saveForLater } from "~/features/carts/saved/save-for-later.server";
import { saveAsQuote } from "~/features/carts/submission/save-as-quote.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { seeOther } from "~/http/redirect.server";
import { checkoutFlows, pageOfProblem } from "~/routes/checkout/checkout-flows.server";
import { deletionAddress } from "./cart-form.server";
import { takeAlong } from "./take-along.server";
import { linesIn, typedCart } from "./typed-cart.server";

/** Handles the buttons of the whole cart. */
export const cartHandlers = (ctx: Entrance, form: FormData, kind: CartKind) =>
  ({
    keep: () => takeAlong(ctx, form, kind, () => seeOther(ctx.path), { isAbout: [], savesAttributes: true }),
    continue: () =>
      takeAlong(ctx, form, kind, ({ cart }) => {
        cart.set("intent", "continue");
        for (const [name, value] of typedCart(ctx, form).strangeFields) cart.append(name, value);
        return answerForm(ctx, cart, continueCart, {
          typedForm: form,
          pageOf: pageOfProblem(checkoutFlows[kind]),
          to: () => (kind === "order" ? paths.cartShipping() : paths.cartReview(kind)),
        });
      }),
    save: () =>
      takeAlong(ctx, form, kind, ({ cart }) =>
        answerButton(ctx, cart, saveForLater, {
          to: () => paths.savedCarts(kind),
          backPath: ctx.path,
          notice: ({ title }) => ({ severity: "success", key: "cart.saved.done", params: { title } }),
        }),
      ),
    saveAsQuote: () =>
      takeAlong(ctx, form, kind, ({ cart }) =>
        answerButton(ctx, cart, saveAsQuote, {
          to: ({ receipt }) => paths.confirmation(receipt, "quote"),
          backPath: ctx.path,
        }),
      ),
    confirmClear: () =>
      takeAlong(
        ctx,
        form,
        kind,
        () => seeOther(deletionAddress(ctx.path, paths.cartDelete(kind, { all: "1" }))),
        { stays: true, removes: linesIn(form), isAbout: [] },
      ),
  }) satisfies Handlers<typeof cartIntents>;
