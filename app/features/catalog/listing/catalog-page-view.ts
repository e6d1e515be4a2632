import type { Actor } from "~/door/actor";
import type { Ok } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";
import type { ListView, Sort } from "~/ui/lists/list-view";
import { isOrderable, nextTo, type ProductRights } from "../catalog";
import type { CardField } from "../catalog.settings";
import { addressWith, chipsOf, openedIn } from "../catalog-address";
import { materialList } from "../favourites/material-list";
import type { VariantMark } from "../InCart";
import { cardOf } from "./card-of";
import type { getCatalogPage } from "./catalog.queries.server";
import { shownFilter } from "./filters";

type PageContent = Extract<Awaited<ReturnType<typeof getCatalogPage>>, Ok<unknown>>["value"];

interface Request {
  address: string;
  fields: URLSearchParams;
  sort: Sort;
}

interface Reader {
  actor: Actor;
  t: Translate;
  rights: ProductRights;
  marks: Readonly<Record<string, VariantMark>>;
  hrefOf(number: string): string;
  pictureOf(digest: string): string;
  /** The address of a family's page, where the words of the search leave the variants that have them. */
  familyHref(id: string, q: string): string;
}

const productsOf = (content: PageContent, { fields }: Request, { hrefOf }: Reader) => {
  const category = fields.get("category") ?? "";
  const within = category ? `?${new URLSearchParams({ category })}` : "";
  return content.rows.map((row) => ({ ...row, href: hrefOf(row.number) + within }));
};

/** Numbers of the maker are additional information, which the settings of a user may leave out. */
const fieldsOf = ({ cardFields, showAdditionalInfo }: PageContent): readonly CardField[] =>
  cardFields.filter((field) => showAdditionalInfo || !["manufacturer", "ean"].includes(field));

/** Makes the table of the page. Cards need no columns and no cells, but the table's rows say whether there are any. */
export function catalogTable(
  content: PageContent,
  request: Request,
  reader: Reader,
): Omit<ListView, "name" | "address"> {
  const { address, fields, sort } = request;
  const { actor, t, rights, pictureOf } = reader;
  const asList = fields.get("view") === "list";
  const products = productsOf(content, request, reader);
  const list = materialList(asList ? products : [], { ...content.page, total: content.total }, rights, {
    t,
    formats: actor.formats,
    sort,
    pictureOf,
    marks: reader.marks,
    orderingOnly: true,
    refresh: content.prices.shown ? addressWith(address, { refresh: "1" }) : null,
  });
  if (asList) return list;
  const rows = products.map((product) => ({
    id: product.number,
    cells: {},
    ...(isOrderable(product) ? {} : { fixed: true as const }),
  }));
  return { ...list, columns: [], rows };
}

/** Maps the search result to its page, which shows each product as a row or as a card. */
export function catalogPageOf(content: PageContent, request: Request, reader: Reader) {
  const { address, fields } = request;
  const { actor, t } = reader;
  const { asOf, ...prices } = content.prices;
  const asList = fields.get("view") === "list";
  const title = content.trail.at(-1)?.name;
  const localization = { t, formats: actor.formats, fields: fieldsOf(content) };
  return {
    asList,
    products: asList
      ? []
      : productsOf(content, request, reader).map((product) => cardOf(product, localization)),
    heading: title ?? t("catalog.title"),
    corrected: content.corrected,
    isOtherLanguage: content.isOtherLanguage,
    offered: content.criteria,
    prices,
    sortOrders: content.sortOrders,
    showsPrice: content.cardFields.some((field) => field === "price" || field === "availability"),
    menu: content.menu,
    intro: content.guestIntro,
    asOf,
    families: content.families.map(({ id, ...family }) => ({
      ...family,
      href: reader.familyHref(id, fields.get("q") ?? ""),
    })),
    filters: content.filters.map((filter) => shownFilter(filter, openedIn(fields))),
    chips: chipsOf(address, content.filters, actor.formats.locale),
    categories: nextTo(content.categories, fields.get("category") ?? "")
      .filter(({ id, count }) => count > 0 || id === fields.get("category"))
      .map(({ id, name, count }) => ({ id, name, count })),
    trail: title ? content.trail.slice(0, -1).map(({ id, name }) => ({ id, name })) : null,
    pages: content.pages,
  };
}
