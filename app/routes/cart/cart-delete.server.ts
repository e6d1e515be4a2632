import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { getActiveCart } from "~/features/carts/cart.queries.server";
import { cartView } from "~/features/carts/cart-view";
import { removeItems } from "~/features/carts/lines/remove-items.server";
import { removeCart } from "~/features/carts/remove-cart.server";
import type { DeleteData, deleteIntents } from "~/features/carts/saved/DeletePage";
import { answerButton, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { cartAddress, cartForm } from "./cart-form.server";

/** Reads from the address what is to be deleted: lines by id, or the whole cart. */
function deletionIn(request: Request): { all: boolean; items: Set<string> } {
  const search = new URL(request.url).searchParams;
  return { all: search.get("all") === "1", items: new Set((search.get("items") ?? "").split(",")) };
}

export const deleteLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<DeleteData> => {
    const { ctx, value } = await readPage(args, getActiveCart, { kind, skipSapCall: true });
    const { all, items } = deletionIn(args.request);
    const cart = cartView(value);
    const lines = cart.lines.filter(({ id }) => all || items.has(id));
    const cancel = cartAddress(args.request.url, paths.cart(kind));
    if (!cart.id || (lines.length === 0 && !all)) throw await seeOther(cancel);
    return {
      kind,
      cart: { id: cart.id, version: cart.version },
      all,
      count: lines.length,
      lines: lines.slice(0, 10).map(({ id, itemNumber, name }) => ({ id, itemNumber, name })),
      cancel,
      title: pageTitle(ctx, all ? `cart.deleteCartTitle.${kind}` : "cart.deleteLinesTitle"),
    };
  };

export const deleteAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { items } = deletionIn(args.request);
  const backPath = cartAddress(args.request.url, paths.cart(kind));
  const to = () => backPath;
  return byIntent(form, {
    deleteLines: () =>
      answerButton(ctx, cartForm(form), removeItems, { fixed: { items: [...items] }, to, backPath }),
    deleteCart: () =>
      answerButton(ctx, cartForm(form), removeCart, {
        to,
        backPath,
        notice: () => ({ severity: "success", key: `cart.cartDeleted.${kind}` }),
      }),
  } satisfies Handlers<typeof deleteIntents>);
};
