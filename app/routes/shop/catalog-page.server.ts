import type { LoaderFunctionArgs } from "@remix-run/node";
import type { AvailabilityAnswer } from "~/erp/erp";
import { mayFill } from "~/features/carts/cart-rules";
import { isOrderable } from "~/features/catalog/catalog";
import { findProducts } from "~/features/catalog/catalog.queries.server";
import { addressWith, carriedBy, chipsOf, filtersIn, unfiltered } from "~/features/catalog/catalog-address";
import { mayKeepFavourites } from "~/features/catalog/catalog-rules";
import { materialList } from "~/features/catalog/material-list";
import { findCatalogPages } from "~/features/catalog/pages.queries.server";
import type { Entrance } from "~/http/enter.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list.server";
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
  });
  const t = translatorFor(ctx.actor);
  const site = website ?? ctx.actor.salesArea?.id ?? "";
  const hrefOf = (number: string) => (guest ? paths.guestProduct(number) : paths.product(site, number));
  const within = category ? `?${new URLSearchParams({ category })}` : "";
  const products = value.rows.map((row) => ({
    ...row,
    price: row.price && shownOf(row.price),
    orderable: isOrderable(row),
    href: hrefOf(row.number) + within,
  }));
  const rights = rightsOf(ctx, value.guestAdd);
  const pages = guest ? null : await findCatalogPages(ctx, { newsBlock: value.news });
  const title = value.trail.at(-1)?.name;
  const asList = given.get("view") === "list";
  const view = await showList(
    asked,
    materialList(
      products,
      { page: Number(asked.paging.page), pageSize: asked.paging.pageSize, total: value.total },
      rights,
      t,
      asked.sort,
    ),
  );
  return {
    // Each product travels once: as a row of the list, or as a card.
    view: asList ? view : { ...view, rows: [] },
    q,
    category,
    heading: title ?? t("catalog.title"),
    asList,
    products: asList ? [] : products,
    rights,
    total: value.total,
    corrected: value.corrected,
    more: value.showAdditionalInfo,
    prices: { ...value.prices, refresh: addressWith(address, { refresh: "1" }) },
    filters: value.filters,
    chips: chipsOf(address, value.filters),
    clear: unfiltered(address),
    carried: carriedBy(address),
    path: address.split("?", 1)[0] ?? "",
    sort: asked.sort,
    categories: value.categories,
    crumbs: value.trail.slice(0, -1).map(({ id, name }) => ({
      label: name,
      href: addressWith(guest ? paths.guestCatalog(website) : paths.catalog(website), { category: id }),
    })),
    home: guest ? paths.guestCatalog(website) : paths.catalog(website),
    favourites: rights.favourites ? paths.favourites(site) : null,
    pages: pages?.kind === "ok" ? pages.value : null,
    guest,
    title: pageTitle(ctx, "catalog.title"),
  };
};

/** Of the ERP's answer only what a card shows: the rest would travel to the browser for nothing. */
function shownOf({ netPrice, currency, priceQuantity, priceUnit, availability, scales }: AvailabilityAnswer) {
  return { netPrice, currency, priceQuantity, priceUnit, availability, scales };
}

/** What may be done with products: the same judgement that the operations make. */
export function rightsOf({ actor }: Pick<Entrance, "actor">, guestAdd: string) {
  return {
    cart: mayFill("order")(actor, {}).allowed,
    quote: mayFill("quote")(actor, {}).allowed,
    favourites: mayKeepFavourites(actor, {}).allowed,
    guestAdd,
  };
}
