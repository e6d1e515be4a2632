import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayFill } from "~/features/carts/cart-rules";
import type { ProductRights } from "~/features/catalog/catalog";
import { filtersIn } from "~/features/catalog/catalog-address";
import { mayKeepFavourites } from "~/features/catalog/catalog-rules";
import { getCatalogPage } from "~/features/catalog/listing/catalog.queries.server";
import { catalogPageOf, catalogTable } from "~/features/catalog/listing/catalog-page-view";
import { isAskedByScript } from "~/http/asked-by-script";
import type { Entrance } from "~/http/entrance/entrance";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { marksOf } from "~/routes/cart/marks-of.server";

const sorts = {
  by: ["relevance", "name", "number"],
  usual: { field: "relevance", direction: "asc" },
} as const;

/** Loads the catalog for customers and guests: the same page with other permissions. */
export const catalogLoader = (guest: boolean) => async (args: LoaderFunctionArgs) => {
  const request = await askList(args, "catalog", sorts);
  const { website } = args.params;
  const { searchParams: fields, q, address, sort, paging, refresh } = request;
  const { ctx, value } = await readPage(args, getCatalogPage, {
    ...(website ? { website } : {}),
    guest,
    q,
    filters: filtersIn(fields),
    category: fields.get("category") ?? "",
    ...(fields.get("sort_by") ? { sort: sort.field } : {}),
    order: sort.direction,
    ...paging,
    refresh,
    patient: isAskedByScript(args.request),
  });
  const { actor, t } = ctx;
  // Addresses of people are no words that anybody looks for in a catalog.
  if (q.trim() !== "" && value.total === 0 && !q.includes("@"))
    ctx.services.usage.count("emptySearch", q.trim().toLowerCase());
  const site = website ?? actor.salesArea?.id ?? "";
  const rights = productRightsOf(ctx, value.guestAdd);
  const hrefOf = (number: string) => (guest ? paths.guestProduct(number) : paths.product(site, number));
  const page = { address, fields, sort: { ...sort, field: value.sort } };
  const familyHref = (id: string, words: string) =>
    guest ? paths.guestFamily(id, words) : paths.family(site, id, words);
  const marks = await marksOf(ctx, rights, value.rows);
  const reader = { actor, t, rights, hrefOf, familyHref, marks, pictureOf: paths.picture };
  const view = await showList(request, catalogTable(value, page, reader));
  return {
    ...catalogPageOf(value, page, reader),
    view: fields.get("view") === "list" ? view : { ...view, rows: [] },
    rights,
    marks: fields.get("view") === "list" ? {} : marks,
    home: guest ? paths.guestCatalog(website) : paths.catalog(website),
    favourites: rights.favourites ? paths.favourites(site) : null,
    guest,
    title: pageTitle(ctx, "catalog.title"),
  };
};

/** Judges what may be done with products by the rules of the operations themselves. */
export function productRightsOf({ actor }: Pick<Entrance, "actor">, guestAdd: string): ProductRights {
  return {
    cart: mayFill("order")(actor, {}).allowed,
    quote: mayFill("quote")(actor, {}).allowed,
    favourites: mayKeepFavourites(actor, {}).allowed,
    guestAdd,
  };
}
