import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { valueOr } from "~/door/value-or";
import type { CartKind } from "~/features/carts/cart";
import { type CartView, hasErrors } from "~/features/carts/cart-view";
import { type CartListOptions, cartList, isDetailed } from "~/features/carts/lines/cart-list";
import { getCartPage } from "~/features/carts/lines/cart-page.queries.server";
import { detailsRow, detailsText } from "~/features/carts/lines/line-details";
import { type CartPart, cartSorts, pageNumber } from "~/features/carts/lines/lines-of-page";
import type { CartLinks, ShopData, shopIntents } from "~/features/carts/lines/shop-page";
import { getSavedQuote } from "~/features/carts/submission/saved-quote.queries.server";
import { mayFollowMaterials } from "~/features/catalog/catalog-rules";
import type { Entrance } from "~/http/entrance/entrance";
import { byIntent, type Handlers } from "~/http/form.server";
import { unsavedResult } from "~/http/forms/unsaved-fields.server";
import { unsavedLines } from "~/http/forms/unsaved-lines.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { type AskedList, askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { cartSteps } from "~/routes/checkout/cart-steps.server";
import { waitingLink } from "~/routes/checkout/waiting-link.server";
import { fileHandlers, filesOnPage } from "./cart-files.server";
import { cartHandlers } from "./cart-handlers.server";
import { followOtherSoldTo } from "./follow-other-sold-to.server";
import { lineHandlers, tableOf } from "./line-handlers.server";
import { takeAlong } from "./take-along.server";
import { withProducts } from "./with-products.server";

export const shopLoader =
  (kind: CartKind) =>
  async (args: LoaderFunctionArgs): Promise<ShopData> => {
    const list = await askList(args, tableOf(kind), cartSorts);
    const q = (list.searchParams.get("find") ?? "").trim();
    const find = q ? { find: q.slice(0, 100) } : {};
    const linesLeft = unsavedLines(list.searchParams);
    const part = { ...partIn(list), unsavedLines: linesLeft.lines, sort: list.sort };
    const { ctx, value } = await readPage(args, getCartPage, { kind, refresh: list.refresh, part, ...find });
    const { cart, lines, totalLines, pageSize, reference } = value;
    const failure = (value.hasOtherSoldTo ? await followOtherSoldTo(ctx, cart) : null) ?? value.failure;
    const localization = { t: ctx.t, formats: ctx.actor.formats };
    const detailedLines = showsDetails(list) ? ("all" as const) : linesLeft.detailedLines;
    const options = { ...part, pageSize, detailedLines, ...listOptions(kind, list, value) };
    const view = await showList(list, cartList(lines, options, localization));
    const materials = new Map(lines.map(({ id, material }) => [id, material]));
    const materialOf = ({ id }: { id: string }) => materials.get(id) ?? "";
    return {
      kind,
      cart: { ...cart, lines: totalLines, ...formValuesOf(lines, detailedLines) },
      unsaved: unsavedResult(ctx),
      view: await withProducts(ctx, view, { column: "material", materialOf, inCart: true }),
      errors: lines.filter(hasErrors).map(({ id }) => id),
      removedLines: value.removed,
      failure: failure && ctx.t(failure.key, failure.params),
      fields: value.fields,
      links: linksOf(ctx, kind, value),
      steps: cartSteps(kind, ctx.t),
      attachments: filesOnPage(value, cart, ctx.t),
      find: q ? { ...findOf(q, list), foundMaterials: value.suggestions } : null,
      copyOf: reference && { ...reference, href: paths[reference.kind](reference.number) },
      savedQuote: kind === "order" ? await savedQuoteLink(ctx, cart) : null,
      waiting: await waitingLink(ctx),
      maySaveAsQuote: value.maySaveAsQuote,
      mayKeep: value.mayKeep,
      title: pageTitle(ctx, `cart.title.${kind}`),
    };
  };

const findOf = (q: string, { searchParams }: AskedList) => ({
  q,
  quantity: searchParams.get("quantity") ?? "",
  isUnadded: searchParams.get("unadded") === "1",
});

/** Returns the values of lines that a form begins with: it sends them back beside what was typed over them. */
const formValuesOf = (lines: CartView["lines"], detailedLines: CartListOptions["detailedLines"]) => ({
  quantities: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
  units: Object.fromEntries(lines.map(({ id, unit }) => [id, unit ?? ""])),
  details: Object.fromEntries(
    lines.filter(({ id }) => isDetailed(id, { detailedLines })).map((line) => [line.id, detailsText(line)]),
  ),
  showsDetails: detailedLines === "all",
});

/** Takes the size of a page from the address alone: that of other lists is not meant for carts. */
const partIn = ({ searchParams, paging }: AskedList): Pick<CartPart, "page"> & { pageSize?: number } => ({
  page: pageNumber(paging.page),
  ...(searchParams.get("page_size") ? { pageSize: paging.pageSize } : {}),
});

const showsDetails = ({ choices }: AskedList) => choices.openRows.includes(detailsRow);

async function savedQuoteLink(ctx: Entrance, { id, version }: Pick<CartView, "id" | "version">) {
  if (!id) return null;
  const { number } = valueOr(ctx, await getSavedQuote(ctx, { cart: id, version }), { number: null });
  return number ? { href: paths.quote(number), label: ctx.t("cart.savedAsQuote", { number }) } : null;
}

/** Maps what the address asks for to the list of the cart's lines. */
const listOptions = (
  kind: CartKind,
  list: AskedList,
  page: Pick<CartListOptions, "showsDelivery" | "missingFields" | "totalLines">,
): Omit<CartListOptions, keyof CartPart | "detailedLines"> => ({
  totalLines: page.totalLines,
  showsDelivery: page.showsDelivery,
  missingFields: page.missingFields,
  lineHref: (id) => paths.cartLine(kind, id),
  areSelected: list.searchParams.get("select") === "all",
});

const linksOf = (ctx: Entrance, kind: CartKind, { mayKeep }: { mayKeep: boolean }): CartLinks => ({
  shop: paths.cart(kind),
  bulk: paths.cartBulk(kind),
  upload: `${paths.cartBulk(kind)}#paste`,
  saved: mayKeep ? paths.savedCarts(kind) : null,
  next: kind === "order" ? paths.cartShipping() : paths.cartReview(kind),
  catalog: mayFollowMaterials(ctx.actor, {}).allowed ? paths.catalog() : null,
  materials: paths.materials(kind),
});

export const shopAction = (kind: CartKind) => async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const files = fileHandlers(ctx, form, ctx.path);
  const leavingOptions = { attachesItself: true, stays: true, isAbout: [] };
  const handlers = {
    ...lineHandlers(ctx, form, kind),
    ...cartHandlers(ctx, form, kind),
    upload: () => takeAlong(ctx, form, kind, files.upload, leavingOptions),
    removeFile: (file) => takeAlong(ctx, form, kind, () => files.removeFile(file), leavingOptions),
  } satisfies Handlers<typeof shopIntents>;
  return byIntent(form, handlers);
};
