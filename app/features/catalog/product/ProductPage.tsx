import type { AvailabilityAnswer, PriceComponent } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import type { CatalogAddresses } from "../addresses";
import type { PastOrder, ProductDetails, ProductRow } from "../catalog";
import { Picture } from "../Picture";
import type { ProductRights } from "../ProductCards";
import { LastOrdered } from "./LastOrdered";
import type { OptionState } from "./options";
import { ProductFacts } from "./ProductFacts";
import { ProductOptions } from "./ProductOptions";
import { ProductPrice } from "./ProductPrice";

export interface ProductPageProps {
  /** The product of the address, and what is shown of it: the chosen variant, if there is one. */
  product: ProductRow;
  shown: ProductRow;
  material: ProductDetails;
  orderable: boolean;
  options: OptionState[];
  choices: Record<string, string>;
  childSku: string | null;
  ownNumber: string | null;
  quantity: string;
  typedQuantity: string | null;
  typedDate: string;
  unit: string;
  problems: { name: string; text: string }[];
  price: (AvailabilityAnswer & { asOf: string; state: "fresh" | "known" | "none" }) | null;
  components: PriceComponent[] | null;
  history: (PastOrder & { href: string })[] | null;
  favourite: boolean;
  substitutes: { number: string; name: string; href: string }[];
  crumbs: Crumb[];
  rights: ProductRights;
  guest: boolean;
  /** Where its paper is; guests are given none. */
  dataSheet: string | null;
  prices: boolean;
  showAdditionalInfo: boolean;
  path: string;
  sku: string;
  byQuery: boolean;
  refresh: string;
  to: CatalogAddresses;
}

export function ProductPage(props: ProductPageProps) {
  const { shown, material, ownNumber, substitutes, crumbs, rights } = props;
  const t = useT();
  return (
    <>
      <ProblemList problems={props.problems} />
      <PageHead title={shown.name} crumbs={crumbs} actions={rights.favourites ? <Star {...props} /> : null} />
      <p>
        {t("catalog.sku", { material: shown.number })}
        {ownNumber ? ` · ${t("catalog.ownNumber", { material: ownNumber })}` : ""}
      </p>
      {substitutes.map(({ number, name, href }) => (
        <p key={number} className="notice warning">
          {t("catalog.replacedBy")} <a href={href}>{name}</a>
        </p>
      ))}
      <div className="split">
        <div>
          <Gallery {...props} />
          <Fold title={t("catalog.description")} open>
            <p>{material.description}</p>
          </Fold>
          {props.dataSheet ? (
            <>
              <h2>{t("catalog.documents")}</h2>
              <ul>
                <li>
                  <a href={props.dataSheet}>{t("catalog.dataSheet")}</a> <small>PDF</small>
                </li>
              </ul>
            </>
          ) : null}
          {props.showAdditionalInfo ? (
            <Fold title={t("catalog.details")}>
              <ProductFacts material={material} />
            </Fold>
          ) : null}
        </div>
        <div>
          {props.options.length > 0 ? <ProductOptions {...props} /> : null}
          <ProductPrice {...props} />
          {props.history ? <LastOrdered {...props} history={props.history} /> : null}
        </div>
      </div>
    </>
  );
}

/** One picture large, the others as links to themselves. */
function Gallery({ product, shown, material, to }: ProductPageProps) {
  const t = useT();
  const [first = shown.picture ?? product.picture, ...others] = material.pictures ?? [];
  return (
    <div className="gallery">
      <Picture digest={first} size={240} alt={shown.name} to={to} />
      {others.map((digest, index) => (
        <a key={digest} href={to.picture(digest)} aria-label={t("catalog.picture", { number: index + 2 })}>
          <Picture digest={digest} size={96} to={to} />
        </a>
      ))}
    </div>
  );
}

/** The button says what it does; its state says what is. */
function Star({ product, favourite, to }: ProductPageProps) {
  const t = useT();
  return (
    <form method="post" action={to.items}>
      <CsrfField />
      <button
        type="submit"
        name="intent"
        value={`toggle:${product.number}`}
        className="plain"
        aria-pressed={favourite}
        aria-label={t("catalog.favouriteOf", { material: product.number })}
      >
        {favourite ? "★" : "☆"} {t("catalog.favourite")}
      </button>
    </form>
  );
}
