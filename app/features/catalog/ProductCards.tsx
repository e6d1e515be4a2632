import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AvailabilityAnswer } from "~/erp/erp";
import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Money } from "~/ui/Money";
import { Tip } from "~/ui/Tip";
import { Availability } from "./Availability";
import type { ProductRow } from "./catalog";
import { Picture } from "./Picture";
import { PriceScales } from "./PriceScales";

export interface ShownProduct extends ProductRow {
  ownNumber: string | null;
  favourite: boolean;
  orderable: boolean;
  price: Pick<
    AvailabilityAnswer,
    "netPrice" | "currency" | "priceQuantity" | "priceUnit" | "availability" | "scales"
  > | null;
  href: string;
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
  /** The same page with prices asked for anew. */
  refresh: string;
}

/** Products as cards; their buttons and ticks belong to the form that the page puts round them. */
export function ProductCards(props: {
  products: readonly ShownProduct[];
  rights: ProductRights;
  prices: PriceState;
  more: boolean;
}) {
  const pending = usePendingPrices(props.prices);
  return (
    <ul className="products">
      {props.products.map((product) => (
        <ProductCard key={product.number} {...props} product={product} pending={pending} />
      ))}
    </ul>
  );
}

interface CardProps {
  product: ShownProduct;
  rights: ProductRights;
  prices: PriceState;
  more: boolean;
  pending: boolean;
}

function ProductCard({ product, rights, prices, more, pending }: CardProps) {
  const t = useT();
  const { number, name, href, ownNumber, manufacturer, ean } = product;
  const numbers = [number, ownNumber, ...(more ? [manufacturer, ean] : [])].filter(Boolean);
  return (
    <li>
      <Picture digest={product.picture} size={72} />
      <h2>
        <a href={href}>{name}</a>
      </h2>
      <small>{numbers.join(" · ")}</small>
      {prices.shown && product.type !== "configurable" ? (
        <CardPrice product={product} prices={prices} pending={pending} />
      ) : null}
      <div className="inline">
        <Order product={product} rights={rights} />
        {rights.favourites ? (
          <button
            type="submit"
            name="intent"
            value={`toggle:${number}`}
            className="plain star"
            aria-pressed={product.favourite}
            aria-label={t("catalog.favouriteOf", { material: number })}
          >
            {product.favourite ? "★" : "☆"}
          </button>
        ) : null}
      </div>
    </li>
  );
}

function CardPrice({ product, prices, pending }: Pick<CardProps, "product" | "prices" | "pending">) {
  const t = useT();
  const formats = useFormats();
  const { price, number } = product;
  if (pending) return <Availability status="pending" text={t("catalog.pending")} />;
  if (!price) {
    return (
      <p>
        <a href={prices.refresh} aria-label={t("catalog.showPriceOf", { material: number })}>
          {t("catalog.showPrice")}
        </a>
      </p>
    );
  }
  const per = t("catalog.perUnit", {
    quantity: formatQuantity(price.priceQuantity, formats),
    unit: price.priceUnit,
  });
  return (
    <div>
      {price.scales.length > 1 ? (
        <Tip text={<Money amount={price.netPrice} currency={price.currency} />}>
          <PriceScales scales={price.scales} />
        </Tip>
      ) : (
        <Money amount={price.netPrice} currency={price.currency} />
      )}{" "}
      <small>
        {per}
        {prices.state === "known" ? ` · ${t("catalog.lastKnown")}` : ""}
      </small>
      <br />
      <Availability status={price.availability.status} text={price.availability.caption} />
    </div>
  );
}

function Order({ product, rights }: Pick<CardProps, "product" | "rights">) {
  const t = useT();
  const { number, salesUnit } = product;
  if (product.type === "configurable") {
    return (
      <a className="button" href={product.href} aria-label={t("catalog.configureOf", { material: number })}>
        {t("catalog.configure")}
      </a>
    );
  }
  if (rights.guestAdd && product.orderable) {
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
  if (!product.orderable || !(rights.cart || rights.quote)) return null;
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
      <small>{salesUnit}</small>
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

/** With script the prices that did not come in time are asked for once more, while the page can be used. */
export function usePendingPrices({ shown, state }: PriceState): boolean {
  const revalidator = useRevalidator();
  const asked = useRef(false);
  const { revalidate } = revalidator;
  useEffect(() => {
    if (!shown || state === "fresh" || asked.current) return;
    asked.current = true;
    revalidate();
  }, [shown, state, revalidate]);
  return state === "none" && revalidator.state === "loading";
}
