import type { ReactNode } from "react";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { Money } from "~/ui/pages/Money";
import { Status } from "~/ui/pages/Status";
import type { FoundDocument, FoundProduct } from "./found";

/** Documents with this number, one line each. */
export function FoundDocuments({ documents }: { documents: readonly FoundDocument[] }) {
  const t = useT();
  const formats = useFormats();
  return (
    <Group title={t("documents.groups.documents")}>
      <table className="cards">
        <caption className="unseen">{t("documents.groups.documents")}</caption>
        <tbody>
          {documents.map(({ text, href, note, date, shipTo, total, status, copy }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href}>{text}</a> <small>{note}</small>
              </th>
              <td>{date ? formatDate(date, formats) : null}</td>
              <td>{shipTo}</td>
              <td>{status ? <Status status={status} /> : null}</td>
              <td className="right">{total ? <Money {...total} /> : null}</td>
              <td className="acts">
                {copy ? (
                  <a
                    href={copy}
                    data-dialog=""
                    aria-label={labelValue(t("documents.copy"), text, formats.locale)}
                  >
                    {t("documents.copy")}
                  </a>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Group>
  );
}

export interface FoundProductsView {
  rows: readonly FoundProduct[];
  total: number;
  /** The address of all of them in the catalog. */
  all: string;
  /** The words that were searched for instead. */
  corrected: string | null;
  isOtherLanguage: boolean;
}

/** Products, each with a quantity to add; what was typed before a cross is filled in. */
export function FoundProducts(props: {
  products: FoundProductsView;
  /** The quantity of `10 x VDM-10190`, for the first product. */
  quantity: string | null;
}) {
  const { products, quantity } = props;
  const t = useT();
  const title = quantity === null ? t("documents.groups.products") : t("documents.groups.add");
  return (
    <Group
      title={title}
      aside={<a href={products.all}>{t("documents.findAll", { count: products.total })}</a>}
    >
      {products.corrected ? <p>{t("catalog.corrected", { words: products.corrected })}</p> : null}
      {products.isOtherLanguage ? <p>{t("catalog.otherLanguage")}</p> : null}
      <form method="post" action="/cart/items">
        <CsrfField />
        {/* Enter in a quantity adds the product whose quantity was changed. */}
        <DefaultButton />
        <table className="cards">
          <caption className="unseen">{title}</caption>
          <tbody>
            {products.rows.map((product, index) => (
              <ProductLine
                key={product.number}
                product={product}
                quantity={index === 0 ? quantity : null}
                isMeant={index === 0 && quantity !== null}
              />
            ))}
          </tbody>
        </table>
      </form>
    </Group>
  );
}

function ProductLine(props: { product: FoundProduct; quantity: string | null; isMeant: boolean }) {
  const { number, name, href, note, contents, unit, price } = props.product;
  const t = useT();
  const label = t("documents.addProduct", { product: number });
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
      </th>
      <td>
        {number} <small>{note}</small>
      </td>
      <td className="right">
        {price ? (
          <>
            <Money {...price} /> <small>{price.per}</small>
          </>
        ) : null}
      </td>
      <td>
        <small>{contents}</small>
      </td>
      <td className="right">
        {unit ? (
          <span className="inline">
            <input
              className="short"
              name={`quantity:${number}`}
              defaultValue={props.quantity ?? "1"}
              inputMode="decimal"
              autoComplete="off"
              aria-label={t("documents.quantityOf", { product: number })}
            />
            <small>{unit}</small>
            <Button kind={props.isMeant ? "main" : undefined} intent={`add:${number}`} aria-label={label}>
              {t("documents.addFound")}
            </Button>
          </span>
        ) : null}
      </td>
    </tr>
  );
}

export function FoundShipTos({
  shipTos,
}: {
  shipTos: readonly { text: string; note: string; href: string }[];
}) {
  const t = useT();
  return (
    <Group title={t("documents.groups.shipTos")}>
      <ul className="tree">
        {shipTos.map(({ text, note, href }) => (
          <li key={href}>
            <a href={href}>
              {t("documents.ordersTo", { place: text })} <small>{note}</small>
            </a>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
        {aside ? <span className="push">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}
