import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { CartKind } from "~/features/carts/cart";
import { activateCart } from "~/features/carts/saved/activate-cart.server";
import { cartTitle } from "~/features/carts/saved/cart-title";
import { copyCart } from "~/features/carts/saved/copy-cart.server";
import type { DeleteSavedData } from "~/features/carts/saved/DeleteSavedPage";
import type { RenameData } from "~/features/carts/saved/RenamePage";
import { removeCarts } from "~/features/carts/saved/remove-carts.server";
import { renameCart } from "~/features/carts/saved/rename-cart.server";
import { restoreCart } from "~/features/carts/saved/restore-cart.server";
import type { SavedData, savedIntents } from "~/features/carts/saved/SavedPage";
import { getSavedCart, listSavedCarts } from "~/features/carts/saved/saved-carts.queries.server";
import { savedCartSorts, savedList } from "~/features/carts/saved/saved-list";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage, readStep } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { withField } from "~/http/with-field";
import { lastPage } from "~/ui/lists/list-view";

const tableOf = (kind: CartKind) => (kind === "order" ? "saved-carts" : "saved-quotes");

export const savedLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<SavedData> => {
    const list = await askList(args, tableOf(kind), savedCartSorts);
    const { ctx, value } = await readPage(args, listSavedCarts, {
      kind,
      ...list.paging,
      sortBy: list.sort.field,
      order: list.sort.direction,
    });
    const { t } = ctx;
    const options = {
      sort: list.sort,
      renameHref: (id: string) => paths.renameCart(kind, id, placeIn(list.address)),
      deleteHref: (id: string) => paths.deleteSavedCarts(kind, [id], placeIn(list.address)),
      fileHref: (id: string) => paths.savedCartFile(kind, id),
      waitingHref: paths.waitingOrders(),
      kind,
      caption: t(`cart.saved.title.${kind}`),
      selected: list.searchParams.get("select") === "all",
    };
    return {
      kind,
      view: await showList(list, savedList(value, options, { t, formats: ctx.actor.formats })),
      shop: paths.cart(kind),
      title: pageTitle(ctx, `cart.saved.title.${kind}`),
    };
  };

export const savedAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const noFields = new FormData();
  const backPath = ctx.path;
  const selectedCarts = form.getAll("selected").map(String);
  return byIntent(form, {
    nothing: () => seeOther(backPath),
    selectAll: () => seeOther(withField(backPath, "select", "all")),
    activate: (cart) =>
      answerButton(ctx, noFields, activateCart, {
        fixed: { cart },
        to: () => paths.cart(kind),
        backPath,
      }),
    copy: (cart) =>
      answerButton(ctx, noFields, copyCart, {
        fixed: { cart },
        to: () => backPath,
        backPath,
        notice: ({ title }) => ({ severity: "success", key: "cart.saved.copied", params: { title } }),
      }),
    restore: (cart) =>
      answerButton(ctx, noFields, restoreCart, {
        fixed: { cart },
        to: () => backPath,
        backPath,
        notice: (value) => ({
          severity: "success",
          key: "cart.saved.restored",
          params: { title: cartTitle(value.cart, { t: ctx.t, formats: ctx.actor.formats }) },
        }),
      }),
    confirmDelete: () =>
      selectedCarts.length === 0
        ? seeOther(backPath, [{ severity: "info", key: "cart.nothingTicked" }])
        : seeOther(paths.deleteSavedCarts(kind, selectedCarts, placeIn(backPath))),
  } satisfies Handlers<typeof savedIntents>);
};

export const renameLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<RenameData> => {
    const list = listAddress(kind, args.request);
    const cart = args.params.cart ?? "";
    const { ctx, value } = await readStep(args, getSavedCart, { cart }, { next: list });
    return {
      kind,
      current: value.title,
      cancel: list,
      title: pageTitle(ctx, `cart.saved.renameTitle.${kind}`),
    };
  };

export const renameAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const list = listAddress(kind, args.request);
  return answerForm(ctx, form, renameCart, {
    fixed: { cart: args.params.cart },
    to: () => list,
    home: list,
    notice: ({ title }) => ({ severity: "success", key: "cart.saved.renamed", params: { title } }),
  });
};

/** The page and the order that an address of the list names. */
function placeIn(address: string): [string, string][] {
  const fields = new URL(address, "http://portal.invalid").searchParams;
  return [...fields].filter(([name]) => ["page", "page_size", "sort_by", "order"].includes(name));
}

/**
 * Leads from a question back to the page of the list that it was asked on; no further than the last page with carts
 * that are not deleted.
 */
function listAddress(kind: CartKind, request: Request, last = Number.POSITIVE_INFINITY): string {
  const fields = new URLSearchParams(placeIn(request.url));
  if (Number(fields.get("page")) > last) fields.set("page", String(last));
  const place = fields.toString();
  return place === "" ? paths.savedCarts(kind) : `${paths.savedCarts(kind)}?${place}`;
}

/** Reads the ids of the carts to be deleted from the address. */
const idsIn = (request: Request) =>
  (new URL(request.url).searchParams.get("carts") ?? "").split(",").slice(0, 100);

export const deleteSavedLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<DeleteSavedData> => {
    const carts: DeleteSavedData["carts"] = [];
    let title = "";
    for (const cart of idsIn(args.request)) {
      const { ctx, value } = await readStep(
        args,
        getSavedCart,
        { cart },
        { next: listAddress(kind, args.request) },
      );
      const words = { t: ctx.t, formats: ctx.actor.formats };
      carts.push({ id: value.id, title: cartTitle(value, words), lines: value.items.length });
      title = pageTitle(ctx, "cart.saved.deleteTicked");
    }
    return { kind, carts, cancel: listAddress(kind, args.request), title };
  };

export const deleteSavedAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx } = await readSubmittedForm(args);
  const { paging } = await askList(args, tableOf(kind));
  return answerButton(ctx, new FormData(), removeCarts, {
    fixed: { carts: idsIn(args.request) },
    to: ({ remaining }) =>
      listAddress(kind, args.request, lastPage({ ...paging, page: 1, totalResults: remaining })),
    backPath: listAddress(kind, args.request),
    notice: ({ count }) => ({ severity: "success", key: `cart.saved.deleted.${kind}`, params: { count } }),
  });
};
