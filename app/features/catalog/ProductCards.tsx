import type { AvailabilityAnswer } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { Money } from "~/ui/pages/Money";
import { Tip } from "~/ui/pages/Tip";
import { Availability } from "./Availability";
import type { CatalogAddresses } from "./addresses";
import { Picture } from "./Picture";
import { PriceScales, type Scales } from "./PriceScales";

/** A product as its card shows it, and no more: it travels to script with the page. */
export interface CardProduct {
  number: string;
  name: string;
  /** What it is called by others: its number there, its maker. */
  notes: string;
  href: string;
  picture?: string;
  configurable?: true;
  /** Of what can be ordered as it is. */
  unit?: string;
  favourite?: true;
  price?: {
    amount: string;
    currency: string;
    per: string;
    status: AvailabilityAnswer["availability"]["status"];
    caption: string;
    /** Only where there is more than one. */
    scales?: Scales;
  };
}

/** What this visitor may do with a product; decided on the server. */
export interface ProductRights {
  cart: boolean;
  quote: boolean;
  favourites: boolean;
  /** Guests: the words of the button that leads to signing in. */
  guestAdd: string;
}

export interface PriceState {
  shown: boolean;
  state: "fresh" | "known" | "none";
}

/** Products as cards; their buttons and ticks belong to the form that the page puts round them. */
export function ProductCards(props: {
  products: readonly CardProduct[];
  rights: ProductRights;
  prices: PriceState;
  /** The same page with prices asked for anew. */
  refresh: string;
  /** Said while prices are being asked for once more. */
  pending: string;
  to: CatalogAddresses;
}) {
  return (
    <ul className="products">
      {props.products.map((product) => (
        <ProductCard key={product.number} {...props} product={product} />
      ))}
    </ul>
  );
}

interface CardProps {
  product: CardProduct;
  rights: ProductRights;
  prices: PriceState;
  refresh: string;
  pending: string;
  to: CatalogAddresses;
}

function ProductCard(props: CardProps) {
  const { product, rights, prices } = props;
  const t = useT();
  const { number, name, href, notes } = product;
  return (
    <li>
      <Picture digest={product.picture} size={72} to={props.to} />
      <h2>
        <a href={href}>{name}</a>
      </h2>
      <small>{number + notes}</small>
      {prices.shown && product.unit ? <CardPrice {...props} /> : null}
      <div className="inline">
        <Order product={product} rights={rights} />
        {rights.favourites ? (
          <button
            type="submit"
            name="intent"
            value={`toggle:${number}`}
            className="plain star"
            aria-pressed={product.favourite ?? false}
            aria-label={t("catalog.favouriteOf", { material: number })}
          >
            {product.favourite ? "★" : "☆"}
          </button>
        ) : null}
      </div>
    </li>
  );
}

function CardPrice({ product, prices, pending, refresh }: CardProps) {
  const t = useT();
  const { price, number } = product;
  if (pending) return <Availability status="pending" text={pending} />;
  if (!price) {
    return (
      <p>
        <a href={refresh} aria-label={t("catalog.showPriceOf", { material: number })}>
          {t("catalog.showPrice")}
        </a>
      </p>
    );
  }
  const { amount, currency, per, scales, status, caption } = price;
  return (
    <div>
      {scales ? (
        <Tip text={<Money amount={amount} currency={currency} />}>
          <PriceScales scales={scales} />
        </Tip>
      ) : (
        <Money amount={amount} currency={currency} />
      )}{" "}
      <small>{prices.state === "known" ? `${per} · ${t("catalog.lastKnown")}` : per}</small>
      <br />
      <Availability status={status} text={caption} />
    </div>
  );
}

function Order({ product, rights }: Pick<CardProps, "product" | "rights">) {
  const t = useT();
  const { number, unit } = product;
  if (product.configurable) {
    return (
      <a className="button" href={product.href} aria-label={t("catalog.configureOf", { material: number })}>
        {t("catalog.configure")}
      </a>
    );
  }
  if (!unit) return null;
  if (rights.guestAdd) {
    return (
      <button
        type="submit"
        name="intent"
        value={`add:${number}`}
        aria-label={`${rights.guestAdd}: ${number}`}
      >
        {rights.guestAdd}
      </button>
    );
  }
  if (!(rights.cart || rights.quote)) return null;
  return (
    <>
      <input
        type="checkbox"
        className="pick"
        name="selected"
        value={number}
        aria-label={t("catalog.select", { material: number })}
      />
      <input
        name={`quantity:${number}`}
        className="short"
        inputMode="decimal"
        autoComplete="off"
        defaultValue="1"
        aria-label={t("catalog.quantityOf", { material: number })}
      />
      <small>{unit}</small>
      {rights.cart ? (
        <button
          type="submit"
          name="intent"
          value={`add:${number}`}
          aria-label={t("catalog.addOf", { material: number })}
        >
          {t("catalog.add")}
        </button>
      ) : null}
      {rights.quote ? (
        <button
          type="submit"
          name="intent"
          value={`quote:${number}`}
          className="plain"
          aria-label={t("catalog.quoteOf", { material: number })}
        >
          {t("catalog.quote")}
        </button>
      ) : null}
    </>
  );
}
