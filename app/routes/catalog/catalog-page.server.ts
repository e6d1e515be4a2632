import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayFill } from "~/features/carts/cart-rules";
import { cardOf } from "~/features/catalog/card-of";
import { nextTo } from "~/features/catalog/catalog";
import { findProducts } from "~/features/catalog/catalog.queries.server";
import { addressWith, chipsOf, filtersIn, openedIn } from "~/features/catalog/catalog-address";
import { mayKeepFavourites } from "~/features/catalog/catalog-rules";
import { materialList } from "~/features/catalog/favourites/material-list";
import { shownFilter } from "~/features/catalog/filters";
import { findCatalogPages } from "~/features/catalog/pages.queries.server";
import { criteriaOf } from "~/features/filters/filter-types";
import { isAskedByScript } from "~/http/asked-by-script";
import type { Entrance } from "~/http/entrance";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { translatorFor } from "~/i18n/translator.server";

const sorts = {
  by: ["relevance", "name", "number"],
  usual: { field: "relevance", direction: "asc" },
} as const;

/** The catalog, for customers and for guests: the same page with other rights. */
export const catalogLoader = (guest: boolean) => async (args: LoaderFunctionArgs) => {
  const asked = await askList(args, "catalog", sorts);
  const { website } = args.params;
  const { given, q, address } = asked;
  const category = given.get("category") ?? "";
  const { ctx, value } = await readPage(args, findProducts, {
    ...(website ? { website } : {}),
    guest,
    q,
    category,
    filters: filtersIn(given),
    sort: asked.sort.field,
    order: asked.sort.direction,
    ...asked.paging,
    refresh: asked.refresh,
    patient: isAskedByScript(args.request),
  });
  const t = translatorFor(ctx.actor);
  const site = website ?? ctx.actor.salesArea?.id ?? "";
  const hrefOf = (number: string) => (guest ? paths.guestProduct(number) : paths.product(site, number));
  const within = category ? `?${new URLSearchParams({ category })}` : "";
  const products = value.rows.map((row) => ({
    ...row,
    href: hrefOf(row.number) + within,
  }));
  const rights = productRightsOf(ctx, value.guestAdd);
  const pages = guest ? null : await findCatalogPages(ctx, { newsBlock: value.news });
  const title = value.trail.at(-1)?.name;
  const asList = given.get("view") === "list";
  const page = { page: Number(asked.paging.page), pageSize: asked.paging.pageSize, total: value.total };
  const { formats } = ctx.actor;
  // Cards need no columns and no cells; that there are rows is what the list is judged by.
  const list = materialList(asList ? products : [], page, rights, {
    t,
    formats,
    sort: asked.sort,
    refresh: value.prices.shown ? addressWith(address, { refresh: "1" }) : null,
    pictureOf: paths.picture,
    orderingOnly: true,
  });
  const shown = asList
    ? list
    : { ...list, columns: [], rows: products.map(({ number: id }) => ({ id, cells: {} })) };
  const view = await showList(asked, shown);
  const { asOf, ...prices } = value.prices;
  const home = guest ? paths.guestCatalog(website) : paths.catalog(website);
  const chips = chipsOf(address, value.filters);
  // Each product travels once, as a row or as a card; and nothing that the page can tell from its address.
  return {
    view: asList ? view : { ...view, rows: [] },
    ...(asList
      ? { asList }
      : {
          products: products.map((product) =>
            cardOf(product, { t, formats, more: value.showAdditionalInfo }),
          ),
        }),
    heading: title ?? t("catalog.title"),
    rights,
    ...(value.corrected ? { corrected: value.corrected } : {}),
    ...(value.criteria.length < criteriaOf.materials.length ? { offered: value.criteria } : {}),
    prices,
    ...(asOf ? { asOf } : {}),
    filters: value.filters.map((filter) => shownFilter(filter, openedIn(given))),
    ...(chips.length > 0 ? { chips } : {}),
    categories: nextTo(value.categories, category).map(({ id, name, count }) => ({ id, name, count })),
    ...(title ? { trail: value.trail.slice(0, -1).map(({ id, name }) => ({ id, name })) } : {}),
    home,
    ...(rights.favourites ? { favourites: paths.favourites(site) } : {}),
    ...(pages?.kind === "ok" ? { pages: pages.value } : {}),
    ...(guest ? { guest } : {}),
    title: pageTitle(ctx, "catalog.title"),
  };
};

/** What may be done with products: the same judgement that the operations make. */
export function productRightsOf({ actor }: Pick<Entrance, "actor">, guestAdd: string) {
  return {
    cart: mayFill("order")(actor, {}).allowed,
    quote: mayFill("quote")(actor, {}).allowed,
    favourites: mayKeepFavourites(actor, {}).allowed,
    guestAdd,
  };
}
