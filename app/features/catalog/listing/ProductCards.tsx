import type { AvailabilityAnswer } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { markedTick } from "~/lib/row-mark";
import { RowField } from "~/ui/lists/RowField";
import { type TypedRow, typedRowOf, useTypedRows } from "~/ui/lists/typed-rows";
import { KeptPart } from "~/ui/pages/KeptPart";
import { Money } from "~/ui/pages/Money";
import { Tip } from "~/ui/pages/Tip";
import { Availability } from "../Availability";
import type { CatalogAddresses } from "../addresses";
import { hasButtons, type PriceState, type ProductRights } from "../catalog";
import { Picture } from "../drawings/Picture";
import { InCart, type VariantMark } from "../InCart";
import { PriceScaleColumns, type Scales } from "../PriceScales";

/** The part of a product that its card shows. */
export interface CardProduct {
  number: string;
  name: string;
  /** The customer's own number, the manufacturer, the EAN. */
  notes: string;
  href: string;
  picture: string | null;
  isConfigurable: boolean;
  /** Null where the product cannot be ordered as it is. */
  unit: string | null;
  /** Contents of one unit, such as `1 PAK = 25 PCE`; empty for the base unit. */
  contents: string;
  favourite: boolean;
  price: {
    /** Absent where cards do not show prices. */
    amount?: string;
    currency?: string;
    per?: string;
    /** Absent where cards do not show availability. */
    status?: AvailabilityAnswer["availability"]["status"];
    caption?: string;
    /** Absent unless there are several. */
    scales?: Scales;
  } | null;
}

/** Products as cards. Their buttons and ticks belong to the form around them. */
export function ProductCards(props: {
  products: readonly CardProduct[];
  /** Quantities in the cart, by the product's number. */
  marks: Readonly<Record<string, VariantMark>>;
  rights: ProductRights;
  prices: PriceState;
  /** False where administrators leave prices and availability off the cards. */
  showsPrice: boolean;
  /** The address of the page with fresh prices. */
  refresh: string;
  /** Shown while prices are being requested again. */
  to: CatalogAddresses;
}) {
  const { rights, prices, showsPrice, refresh, to } = props;
  const typedRows = useTypedRows();
  return (
    <ul className="products">
      {props.products.map((product) => (
        <KeptPart
          key={product.number}
          as="li"
          id={`p-${product.number}`}
          name={`card ${to.items}`}
          facts={{
            product,
            mark: props.marks[product.number],
            typedRow: typedRowOf(typedRows, product.number),
            rights,
            prices,
            showsPrice,
            // The address of the page is on cards without a price alone.
            refresh: product.price ? "" : refresh,
          }}
          content={(facts) => <ProductCard {...facts} to={to} />}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  product: CardProduct;
  mark: VariantMark | undefined;
  typedRow: TypedRow | undefined;
  rights: ProductRights;
  prices: PriceState;
  showsPrice: boolean;
  refresh: string;
  to: CatalogAddresses;
}

function ProductCard(props: CardProps) {
  const { product, rights, prices } = props;
  const t = useT();
  const { number, name, href, notes } = product;
  return (
    <>
      <Picture digest={product.picture} size={72} to={props.to} />
      <h2>
        <a href={href}>{name}</a>
      </h2>
      <small>{number + notes}</small>
      {prices.shown && props.showsPrice && product.unit ? <CardPrice {...props} /> : null}
      {product.contents ? <small>{product.contents}</small> : null}
      {hasButtons(rights) || product.isConfigurable ? (
        <div className="inline">
          <Order {...props} />
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
      ) : null}
      <InCart mark={props.mark} material={number} />
    </>
  );
}

function CardPrice({ product, prices, refresh }: CardProps) {
  const t = useT();
  const { price, number } = product;
  if (!price) {
    return (
      <p data-no-price="">
        <a href={refresh} aria-label={t("catalog.showPriceOf", { material: number })}>
          {t("catalog.showPrice")}
        </a>
      </p>
    );
  }
  const { status, caption } = price;
  return (
    <div>
      <CardAmount price={price} isLastKnown={prices.state === "known"} />
      {status ? (
        <>
          <br />
          <Availability status={status} text={caption ?? ""} />
        </>
      ) : null}
    </div>
  );
}

function CardAmount(props: { price: NonNullable<CardProduct["price"]>; isLastKnown: boolean }) {
  const { amount, currency, per, scales } = props.price;
  const t = useT();
  if (amount === undefined || currency === undefined) return null;
  const money = <Money amount={amount} currency={currency} />;
  return (
    <>
      {scales ? (
        <Tip text={money}>
          <PriceScaleColumns scales={scales} />
        </Tip>
      ) : (
        money
      )}{" "}
      <small>{props.isLastKnown ? `${per} · ${t("catalog.lastKnown")}` : per}</small>
    </>
  );
}

/** Tells whether the card has a quantity and a box to tick; a configurable product is chosen on its own page. */
export const isTickable = ({ isConfigurable, unit }: CardProduct): boolean =>
  !isConfigurable && unit !== null;

function Order({ product, rights, typedRow }: CardProps) {
  const t = useT();
  const { number, unit } = product;
  if (product.isConfigurable) {
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
        aria-label={t("ui.actionOn", { action: rights.guestAdd, subject: number })}
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
        name={markedTick(number)}
        value={number}
        defaultChecked={typedRow?.ticked}
        aria-label={t("catalog.select", { material: number })}
      />
      <RowField
        name={`quantity:${number}`}
        label={t("catalog.quantityOf", { material: number })}
        value="1"
        unit={unit}
        typedRow={typedRow}
      />
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
