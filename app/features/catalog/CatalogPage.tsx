import { useT } from "~/i18n/i18n-context";
import { Aside } from "~/ui/Aside";
import { AsOf } from "~/ui/AsOf";
import { Button, DefaultButton, LinkButton } from "~/ui/Button";
import { type Chip, Chips } from "~/ui/Chips";
import { CsrfField } from "~/ui/CsrfField";
import { DataTable } from "~/ui/DataTable";
import { EmptyState } from "~/ui/EmptyState";
import type { ListView, Sort } from "~/ui/list-view";
import { type Crumb, PageHead } from "~/ui/PageHead";
import { Pages } from "~/ui/Pages";
import { CatalogPages } from "./CatalogPages";
import { CatalogSearch } from "./CatalogSearch";
import type { CategoryNode, Filter } from "./catalog";
import { addressWith } from "./catalog-address";
import { FilterSidebar } from "./FilterSidebar";
import { type PriceState, ProductCards, type ProductRights, type ShownProduct } from "./ProductCards";

interface CatalogPageProps {
  view: ListView;
  q: string;
  category: string;
  heading: string;
  /** A dense list instead of cards. */
  asList: boolean;
  products: ShownProduct[];
  total: number;
  rights: ProductRights;
  /** The words that were looked for instead of those that were typed. */
  corrected: string | null;
  more: boolean;
  prices: PriceState & { asOf: string | null };
  filters: Filter[];
  chips: Chip[];
  clear: string;
  carried: [string, string][];
  path: string;
  sort: Sort;
  categories: CategoryNode[];
  crumbs: Crumb[];
  home: string;
  favourites: string | null;
  pages: Parameters<typeof CatalogPages>[0] | null;
  guest: boolean;
}

export function CatalogPage(props: CatalogPageProps) {
  const { view, heading, crumbs, home, category, favourites, pages } = props;
  const t = useT();
  const trail = category ? [{ label: t("catalog.title"), href: home }, ...crumbs] : [];
  return (
    <>
      <PageHead
        title={heading}
        crumbs={trail}
        actions={favourites ? <a href={favourites}>{t("catalog.favourites")}</a> : null}
      />
      <div className="side">
        <Aside title={t("catalog.aside")}>
          <FilterSidebar
            {...props}
            categoryHref={(id) =>
              addressWith(home, { category: id, q: props.q, view: props.asList ? "list" : null })
            }
          />
          {pages ? <CatalogPages {...pages} /> : null}
        </Aside>
        <div>
          <CatalogSearch {...props} />
          <Chips chips={props.chips} clear={props.clear} />
          {props.corrected ? <p>{t("catalog.corrected", { words: props.corrected })}</p> : null}
          {props.total > 0 ? <Products {...props} /> : <Nothing {...props} />}
          <Pages view={view} />
        </div>
      </div>
    </>
  );
}

function Products({ view, products, rights, prices, more, asList, sort }: CatalogPageProps) {
  const t = useT();
  const { address } = view;
  return (
    <>
      <form method="get" className="inline" action={address.split("?", 1)[0]}>
        {[...new URLSearchParams(address.split("?")[1] ?? "")]
          .filter(([name]) => !["sort_by", "page", "view", "order"].includes(name))
          .map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
        <label htmlFor="sort">{t("catalog.sort")}</label>
        <select id="sort" name="sort_by" defaultValue={sort.field}>
          <option value="relevance">{t("catalog.sort.relevance")}</option>
          <option value="name">{t("catalog.sort.name")}</option>
          <option value="number">{t("catalog.sort.number")}</option>
        </select>
        <label htmlFor="view">{t("catalog.view")}</label>
        <select id="view" name="view" defaultValue={asList ? "list" : ""}>
          <option value="">{t("catalog.view.cards")}</option>
          <option value="list">{t("catalog.view.list")}</option>
        </select>
        <button type="submit">{t("ui.page.show")}</button>
      </form>
      <form method="post" action="/cart/items">
        <CsrfField />
        <DefaultButton intent="nothing" />
        {asList ? <DataTable view={view} /> : <ProductCards {...{ products, rights, prices, more }} />}
        {rights.cart ? <Button intent="selected">{t("catalog.addSelected")}</Button> : null}{" "}
        {rights.quote ? (
          <Button intent="selectedQuote" kind="plain">
            {t("catalog.quoteSelected")}
          </Button>
        ) : null}
      </form>
      {prices.asOf ? <AsOf instant={prices.asOf} refresh={prices.refresh} /> : null}
    </>
  );
}

/** Nothing found: said as it is, with what may help. */
function Nothing({ q, clear, chips, home }: CatalogPageProps) {
  const t = useT();
  return (
    <EmptyState>
      {chips.length > 0 ? <LinkButton href={clear}>{t("ui.filters.clear")}</LinkButton> : null}{" "}
      {q ? <LinkButton href={home}>{t("catalog.all")}</LinkButton> : null}
    </EmptyState>
  );
}
