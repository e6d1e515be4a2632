import { useT } from "~/i18n/i18n-context";
import { type Chip, Chips } from "~/ui/fields/Chips";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { EmptyState } from "~/ui/lists/EmptyState";
import { carriedFields, pathOf, refreshAddress } from "~/ui/lists/list-address";
import { hasSelectableRows, type ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { KeptPart } from "~/ui/pages/KeptPart";
import { LinkMenu, type MenuEntry } from "~/ui/pages/LinkMenu";
import { PageHead } from "~/ui/pages/PageHead";
import type { CatalogAddresses } from "../addresses";
import { type CategoryNode, hasButtons, type PriceState, type ProductRights } from "../catalog";
import type { SortOrder } from "../catalog.settings";
import { addressWith, withoutFilters } from "../catalog-address";
import type { VariantMark } from "../InCart";
import { PricesMark } from "../PricesMark";
import { CatalogPages } from "./CatalogPages";
import { CatalogSearch } from "./CatalogSearch";
import { CategoryTree } from "./CategoryTree";
import { FilterSidebar } from "./FilterSidebar";
import { type FamilyEntry, FoundFamilies } from "./FoundFamilies";
import type { ShownFilter } from "./filters";
import { type CardProduct, isTickable, ProductCards } from "./ProductCards";

/** Words, category and filters are read from the address. */
interface CatalogPageProps {
  view: ListView;
  heading: string;
  /** A dense list instead of cards. */
  asList: boolean;
  /** Empty in a dense list, whose rows are in `view`. */
  products: CardProduct[];
  rights: ProductRights;
  marks: Record<string, VariantMark>;
  /** Corrected words, if the typed ones have no products. */
  corrected: string | null;
  isOtherLanguage: boolean;
  /** The criteria that administrators offer. */
  offered: readonly string[];
  families: FamilyEntry[];
  prices: PriceState;
  sortOrders: readonly SortOrder[];
  /** False where administrators leave prices and availability off the cards. */
  showsPrice: boolean;
  /** Entries of the drop-down menu that administrators made. */
  menu: readonly MenuEntry[];
  /** Text above the guest catalog; empty elsewhere. */
  intro: string;
  asOf: string | null;
  filters: ShownFilter[];
  chips: Chip[];
  categories: Pick<CategoryNode, "id" | "name" | "count">[];
  /** The categories above the chosen one; null if none is chosen. */
  trail: { id: string; name: string }[] | null;
  home: string;
  favourites: string | null;
  pages: Omit<Parameters<typeof CatalogPages>[0], "to"> | null;
  guest: boolean;
  to: CatalogAddresses;
}

export function CatalogPage(props: CatalogPageProps) {
  const { view, heading, home, favourites, pages, trail, chips, corrected, offered } = props;
  const t = useT();
  const fields = new Map(carriedFields(view));
  const crumbs = trail?.map(({ id, name }) => ({ label: name, href: addressWith(home, { category: id }) }));
  return (
    <>
      <PageHead
        title={heading}
        crumbs={crumbs ? [{ label: t("catalog.title"), href: home }, ...crumbs] : []}
        actions={
          favourites || props.menu.length > 0 ? (
            <>
              {props.menu.length > 0 ? <LinkMenu title={t("catalog.menu")} entries={props.menu} /> : null}
              {favourites ? <a href={favourites}>{t("catalog.favourites")}</a> : null}
            </>
          ) : null
        }
      />
      <div className="side">
        <div>
          <p className="jump">
            <a href="#narrow">{t("catalog.narrow")}</a>
          </p>
          <CatalogSearch {...{ view, offered }} q={fields.get("q") ?? ""} guest={props.guest} to={props.to} />
          {props.intro ? <p>{props.intro}</p> : null}
          <Chips chips={chips} clear={withoutFilters(view.address)} />
          {corrected ? <p>{t("catalog.corrected", { words: corrected })}</p> : null}
          {props.isOtherLanguage ? <p>{t("catalog.otherLanguage")}</p> : null}
          {props.families.length > 0 ? <FoundFamilies families={props.families} to={props.to} /> : null}
          {view.paging?.totalResults ? (
            <Products {...props} />
          ) : (
            <NoProducts {...props} searched={fields.has("q")} />
          )}
          <Pages view={view} />
        </div>
        <KeptPart
          as="div"
          id="narrow"
          name={`narrow ${props.to.items}`}
          facts={{
            categories: offered.includes("category") ? props.categories : null,
            address: view.address,
            filters: props.filters,
            pages,
          }}
          content={(facts) => <Sidebar {...facts} to={props.to} />}
        />
      </div>
    </>
  );
}

/** Beside the products: what narrows them down, and news. */
function Sidebar(
  props: Pick<CatalogPageProps, "filters" | "pages" | "to"> & {
    categories: CatalogPageProps["categories"] | null;
    address: string;
  },
) {
  const { categories, address, filters, pages, to } = props;
  const category = new Map(carriedFields(props)).get("category") ?? "";
  return (
    <>
      {categories ? <CategoryTree {...{ categories, category, address }} /> : null}
      <FilterSidebar view={{ address }} filters={filters} />
      {pages ? <CatalogPages {...pages} to={to} /> : null}
    </>
  );
}

function Products(props: CatalogPageProps) {
  const { view, products, rights, marks, prices, asOf, asList, sortOrders, to } = props;
  const t = useT();
  const hasSelectable = asList ? hasSelectableRows(view) : products.some(isTickable);
  const results = asList ? (
    <DataTable view={view} />
  ) : (
    <ProductCards
      {...{ products, rights, marks, prices, to }}
      showsPrice={props.showsPrice}
      refresh={refreshAddress(view)}
    />
  );
  return (
    <>
      <PricesMark prices={prices} />
      <form method="get" className="inline" action={pathOf(view)}>
        {carriedFields(view, "sort_by", "page", "view", "order").map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        {sortOrders.length > 1 ? (
          <>
            <label htmlFor="sort">{t("catalog.sort")}</label>
            <select id="sort" name="sort_by" defaultValue={view.sort?.field}>
              {sortOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`catalog.sort.${order}`)}
                </option>
              ))}
            </select>
          </>
        ) : null}
        <label htmlFor="view">{t("catalog.view")}</label>
        <select id="view" name="view" defaultValue={asList ? "list" : ""}>
          <option value="">{t("catalog.view.cards")}</option>
          <option value="list">{t("catalog.view.list")}</option>
        </select>
        <button type="submit">{t("ui.page.show")}</button>
      </form>
      {hasButtons(rights) ? (
        <form method="post" action={to.items} data-in-place="">
          <CsrfField />
          <DefaultButton intent={rights.cart || !rights.quote ? "nothing" : "nothing:quote"} />
          {results}
          {hasSelectable ? (
            <p className="buttons">
              {rights.cart ? <Button intent="selected">{t("catalog.addSelected")}</Button> : null}
              {rights.quote ? (
                <Button intent="selectedQuote" kind="plain">
                  {t("catalog.quoteSelected")}
                </Button>
              ) : null}
            </p>
          ) : null}
        </form>
      ) : (
        results
      )}
      {asOf ? <AsOf instant={asOf} refresh={refreshAddress(view)} /> : null}
    </>
  );
}

/** An empty result, with links to fewer filters and to the whole catalog. */
function NoProducts({ view, searched, chips, home }: CatalogPageProps & { searched: boolean }) {
  const t = useT();
  return (
    <EmptyState>
      {chips.length > 0 ? (
        <LinkButton href={withoutFilters(view.address)}>{t("ui.filters.clear")}</LinkButton>
      ) : null}{" "}
      {searched ? <LinkButton href={home}>{t("catalog.all")}</LinkButton> : null}
    </EmptyState>
  );
}
