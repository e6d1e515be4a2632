import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { PageHead } from "~/ui/pages/PageHead";
import { Picture } from "../drawings/Picture";
import { LastOrdered } from "./LastOrdered";
import { ProductFacts } from "./ProductFacts";
import { ProductOptions } from "./ProductOptions";
import { ProductPrice } from "./ProductPrice";
import type { ProductPageProps } from "./product-page";

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
      <div className="product">
        <Gallery {...props} />
        <div>
          {props.options.length > 0 ? <ProductOptions {...props} /> : null}
          <ProductPrice {...props} />
          {props.history ? <LastOrdered {...props} history={props.history} /> : null}
        </div>
        <div>
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
          {props.askHref ? (
            <p>
              <a href={props.askHref}>{t("requests.askAboutProduct")}</a>
            </p>
          ) : null}
          {props.showAdditionalInfo ? (
            <Fold title={t("catalog.details")}>
              <ProductFacts material={material} />
            </Fold>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The dimension drawing or first picture in full size, the others as links. */
function Gallery({ product, shown, material, to }: ProductPageProps) {
  const t = useT();
  const pictures = [shown.picture ?? product.picture, ...(material.pictures ?? [])];
  const [first, ...otherPictures] = [...new Set(pictures.filter((picture) => picture !== null))];
  return (
    <div className="gallery">
      <Picture digest={first} size={144} alt={shown.name} to={to} />
      {otherPictures.length > 0 ? (
        <div className="inline">
          {otherPictures.map((digest, index) => (
            <a
              key={digest}
              href={to.picture(digest)}
              aria-label={t("catalog.picture", { number: index + 2 })}
            >
              <Picture digest={digest} size={96} to={to} />
            </a>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The label names the action, `aria-pressed` the state. */
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
