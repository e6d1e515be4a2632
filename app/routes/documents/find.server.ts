import type { LoaderFunctionArgs } from "@remix-run/node";
import { mayFill } from "~/features/carts/cart-rules";
import type { ListedProduct } from "~/features/catalog/catalog";
import { isOrderable } from "~/features/catalog/catalog";
import { mayEnterCatalog } from "~/features/catalog/catalog-rules";
import { findProducts } from "~/features/catalog/listing/catalog.queries.server";
import { packInWords } from "~/features/catalog/pack-in-words";
import { permittedLink } from "~/features/documents/document-links";
import type { FoundProductsView } from "~/features/documents/lookup/FoundGroups";
import { findAnything, type SearchFindings } from "~/features/documents/lookup/find-anything.server";
import type { NumberHit } from "~/features/documents/lookup/find-by-number.server";
import type { FoundDocument, FoundProduct } from "~/features/documents/lookup/found";
import type { Entrance } from "~/http/entrance/entrance";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { seeOther } from "~/http/redirect.server";
import { pricedUnit } from "~/i18n/quantity-words";
import { documentRightsOf } from "./rights.server";

/** Opens a single exact hit at once; several are listed in groups. */
export async function findLoader(args: LoaderFunctionArgs) {
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  const { ctx, value } = await readPage(args, findAnything, { q });
  const { t } = ctx;
  const documents = documentsOf(ctx, value.hits);
  const products = q === "" ? noProducts : await productsOf(ctx, value.phrase);
  const isOnlyHit = documents.length + products.rows.length + value.shipTos.length === 1;
  const [single] = [...documents, ...products.rows];
  const opensDirectly = value.phrase.kind !== "add" && value.phrase.kind !== "last";
  // Other words than those that were typed are announced first, and digits within a number may mean anything.
  const isMeant =
    products.corrected === null && !products.isOtherLanguage && !products.rows.some(hasWithin(q));
  if (single && opensDirectly && ((isOnlyHit && isMeant) || (value.isExact && documents.length === 1))) {
    throw await seeOther(single.href);
  }
  const isEmpty = documents.length + products.rows.length + value.shipTos.length === 0;
  return {
    heading: q === "" ? t("documents.find") : t("documents.findResults", { value: q }),
    q,
    add: value.phrase.kind === "add" ? value.phrase.quantity : null,
    documents,
    products,
    shipTos: value.shipTos.map(({ number, name, city }) => ({
      text: name,
      note: `${number} · ${city}`,
      href: `${paths.orders()}?${new URLSearchParams({
        search_criteria: "ship_to_number",
        search_criteria_value: number,
        date_range: "365",
      })}`,
    })),
    none: q !== "" && isEmpty ? t("ui.notFoundValue", { value: q }) : null,
    title:
      q === "" ? pageTitle(ctx, "documents.find") : pageTitle(ctx, "documents.findResults", { value: q }),
  };
}

/** Tells a product that has these digits only somewhere within its numbers. */
const hasWithin =
  (q: string) =>
  ({ number, name, note }: FoundProduct): boolean =>
    /^\d+$/.test(q) &&
    !`${number} ${name} ${note}`.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(q));

export function documentsOf(ctx: Entrance, hits: readonly NumberHit[]): FoundDocument[] {
  const rights = documentRightsOf(ctx.actor);
  return hits.flatMap((hit): FoundDocument[] => {
    const { of, number, note, row } = hit;
    const href =
      of === "material"
        ? paths.product(ctx.actor.salesArea?.id ?? "", number)
        : permittedLink({ kind: of, number }, rights);
    if (!href) return [];
    const kind = of === "material" ? ctx.t("documents.material") : ctx.t(`documents.kinds.${of}`);
    return [
      {
        text: `${kind} ${number}`,
        href,
        note,
        ...(row
          ? {
              date: row.date,
              shipTo: row.shipTo.name,
              status: row.shipStatus ?? row.status,
              ...(of === "delivery" ? {} : { total: { amount: row.total, currency: row.currency } }),
            }
          : {}),
        ...(row?.kind === "order" && row.copy.allowed && rights.orders
          ? { copy: paths.cartCopy({ from: "order", number, to: "order" }) }
          : {}),
      },
    ];
  });
}

const noProducts: FoundProductsView = {
  rows: [],
  total: 0,
  all: "",
  corrected: null,
  isOtherLanguage: false,
};
const maxProducts = 10;

/** Finds products by words or any of their numbers, in the order of the catalog. */
async function productsOf(ctx: Entrance, phrase: SearchFindings["phrase"]): Promise<FoundProductsView> {
  if (phrase.kind === "document" || phrase.kind === "last") return noProducts;
  if (!mayEnterCatalog(ctx.actor, {}).allowed) return noProducts;
  const q = phrase.kind === "add" ? phrase.material : phrase.q;
  const products = await findProducts(ctx, { q, pageSize: maxProducts });
  if (products.kind !== "ok") return noProducts;
  const { rows, total, corrected, isOtherLanguage } = products.value;
  return {
    rows: rows.map((row) => productOf(ctx, row)),
    total,
    all: `${paths.catalog()}?${new URLSearchParams({ q })}`,
    corrected,
    isOtherLanguage,
  };
}

function productOf(ctx: Entrance, row: Omit<ListedProduct, "href">): FoundProduct {
  const { formats, salesArea } = ctx.actor;
  const { price } = row;
  return {
    number: row.number,
    name: row.name,
    href: paths.product(salesArea?.id ?? "", row.number),
    note: [row.ownNumber, row.manufacturer].filter(Boolean).join(" · "),
    contents: packInWords(row, formats),
    ...(isOrderable(row) && mayFill("order")(ctx.actor, {}).allowed ? { unit: row.salesUnit } : {}),
    ...(price
      ? {
          price: {
            amount: price.netPrice,
            currency: price.currency,
            per: ctx.t("catalog.perUnit", { unit: pricedUnit(price, formats) }),
          },
        }
      : {}),
  };
}
