import { formatDate, formatQuantity, readable } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { contentsOf, priceBeneath, pricedUnit, quantityInWords } from "~/i18n/quantity-words";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { DateField } from "~/ui/fields/TypedField";
import { AsOf } from "~/ui/pages/AsOf";
import { Button } from "~/ui/pages/Button";
import { Fold } from "~/ui/pages/Fold";
import { Money, Quantity } from "~/ui/pages/Money";
import { Messages } from "~/ui/pages/NoticeBox";
import { Availability } from "../Availability";
import { InCart } from "../InCart";
import { PriceScales } from "../PriceScales";
import { PricesMark } from "../PricesMark";
import { scalesOf } from "../scales-of";
import type { ProductPageProps } from "./product-page";

/** Shows price, availability and the button that adds to the cart. */
export function ProductPrice(props: ProductPageProps) {
  const { orderable, price, prices, rights, guest, options } = props;
  const t = useT();
  if (!orderable) {
    return options.length > 0 ? <p>{t("catalog.chooseOptions")}</p> : <p>{t("catalog.notSold")}</p>;
  }
  return (
    <section className="card" id={`p-${props.shown.number}`} aria-label={t("catalog.price")}>
      <PricesMark prices={{ shown: prices, state: price?.state ?? "none" }} />
      {price ? <Price {...props} price={price} /> : null}
      {!price && prices ? (
        <p data-no-price="">
          <a href={props.refresh}>{t("catalog.showPrice")}</a>
        </p>
      ) : null}
      {props.priceFailure ? (
        <p className="notice warning" role="status">
          {t("catalog.noPrice", { reason: props.priceFailure })}
        </p>
      ) : null}
      <Order {...props} />
      {price ? <Answer {...props} price={price} /> : null}
      {guest && !rights.guestAdd && !price ? <p>{t("catalog.signInForPrice")}</p> : null}
    </section>
  );
}

type WithPrice = ProductPageProps & { price: NonNullable<ProductPageProps["price"]> };

function Price(props: WithPrice) {
  const { price, refresh } = props;
  const t = useT();
  const formats = useFormats();
  const { netPrice, currency, state, availability, messages } = price;
  return (
    <>
      <p className="price">
        <Money amount={netPrice} currency={currency} />{" "}
        <small>
          {t("catalog.perUnit", { unit: pricedUnit(price, formats) })}
          {state === "known" ? ` · ${t("catalog.lastKnown")}` : ""}
        </small>
      </p>
      <OrderedAmount {...props} />
      <p>
        <Availability status={availability.status} text={readable(availability.caption, formats)} />
      </p>
      <Messages
        messages={messages
          .filter(({ text }) => text.trim() !== "")
          .map(({ severity, text }) => ({ severity, text: readable(text, formats) }))}
      />
      <AsOf instant={price.asOf} refresh={refresh} />
    </>
  );
}

/**
 * Says what the quantity contains and costs: `20 PAK = 500 PCE · 74.25 per PAK · 1,485.00 EUR`. The price of a piece stands
 * above, and that of a single pack is its amount.
 */
function OrderedAmount({ price, line, material, quantity, unit }: WithPrice) {
  const t = useT();
  const formats = useFormats();
  const orderedAmount = line ?? { quantity, unit };
  return (
    <p>
      {quantityInWords(orderedAmount, contentsOf(orderedAmount, material), formats)}
      {line ? (
        <>
          {Number(line.quantity) === 1 ? " · " : ` · ${priceBeneath(line, { t, formats }).note} · `}
          <strong>
            <Money amount={line.net} currency={price.currency} />
          </strong>
        </>
      ) : null}
    </p>
  );
}

/**
 * Asks about price and dates, or adds what stands in the same fields to the cart: Enter adds. It is sent by POST, because
 * a GET form would put the CSRF token into the address; without the right to order it only asks, by GET.
 */
function Order(props: ProductPageProps) {
  const { shown, rights, guest, to, path, byQuery, sku, choices } = props;
  const t = useT();
  const { number } = shown;
  if (guest) {
    if (!rights.guestAdd) return null;
    return (
      <form method="post" action={to.items} className="inline">
        <CsrfField />
        <Button intent={`add:${number}`}>{rights.guestAdd}</Button>
      </form>
    );
  }
  if (!(rights.cart || rights.quote)) {
    return (
      <form method="get" action={path} className="inline start">
        {byQuery ? <input type="hidden" name="sku" value={sku} /> : null}
        {Object.entries(choices).map(([code, value]) => (
          <input key={code} type="hidden" name={`o.${code}`} value={value} />
        ))}
        <OrderFields {...props} nameOf={(field) => field} />
        <button type="submit">{t("catalog.checkPrice")}</button>
      </form>
    );
  }
  return (
    <form method="post" action={to.items} className="inline start" data-in-place="">
      <CsrfField />
      <input type="hidden" name="product" value={number} />
      <OrderFields {...props} nameOf={(field) => `${field}:${number}`} />
      <div className="buttons">
        {rights.cart ? (
          <Button kind="main" intent={`add:${number}`} aria-label={t("catalog.addOf", { material: number })}>
            {t("catalog.add")}
          </Button>
        ) : null}
        {rights.quote ? (
          <Button intent={`quote:${number}`} aria-label={t("catalog.quoteOf", { material: number })}>
            {t("catalog.quote")}
          </Button>
        ) : null}
        <Button intent={`check:${number}`}>{t("catalog.checkPrice")}</Button>
      </div>
      <InCart mark={props.mark} material={number} />
    </form>
  );
}

function OrderFields(props: ProductPageProps & { nameOf: (field: string) => string }) {
  const { material, unit, problems, typedQuantity, quantity, nameOf } = props;
  const t = useT();
  const formats = useFormats();
  const errorsOf = (field: string) => problems.filter(({ name }) => name === field).map(({ text }) => text);
  return (
    <>
      <Field
        label={t("catalog.quantity")}
        name={nameOf("quantity")}
        id="quantity"
        errors={errorsOf("quantity")}
        input={{
          defaultValue: typedQuantity ?? formatQuantity(quantity, formats),
          inputMode: "decimal",
          className: "short",
          autoComplete: "off",
        }}
      />
      <SelectField
        label={t("catalog.unit")}
        name={nameOf("unit")}
        id="unit"
        errors={errorsOf("unit")}
        defaultValue={unit}
        options={material.units.map((one) => ({ value: one.unit, label: one.label }))}
      />
      <DateField
        label={t("catalog.wishedDate")}
        name={nameOf("date")}
        id="date"
        errors={errorsOf("date")}
        defaultValue={props.typedDate}
      />
    </>
  );
}

/** Delivery dates, scale prices, price components and stock. */
function Answer({ price, components, material }: WithPrice) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      {price.scheduleLines.length > 0 ? (
        <>
          <h2>{t("catalog.dates")}</h2>
          <ul>
            {price.scheduleLines.map((line) => (
              <li key={`${line.confirmedDate}${line.quantity}`}>
                <Quantity quantity={line.quantity} unit={line.unit} /> ·{" "}
                {line.confirmedDate ? formatDate(line.confirmedDate, formats) : t("catalog.noDate")}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {price.scales.length > 1 ? (
        <Fold title={t("catalog.scales")} open>
          <PriceScales scales={scalesOf(price, { t, formats })} />
        </Fold>
      ) : null}
      {components && components.length > 0 ? (
        <Fold title={t("catalog.components")}>
          <dl className="facts">
            {components.map((component) => (
              <div key={component.step + component.type}>
                <dt>
                  {component.label}
                  {component.inactive ? <small> ({component.inactive.label})</small> : null}
                </dt>
                <dd>
                  <Money amount={component.amount} currency={component.currency} />
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      ) : null}
      {price.stock.length > 0 ? (
        <Fold title={t("catalog.stock")}>
          <dl className="facts">
            {price.stock.map(({ plant, quantity }) => (
              <div key={plant.code}>
                <dt>{plant.label}</dt>
                <dd>
                  <Quantity quantity={quantity} unit={material.baseUnit} />
                </dd>
              </div>
            ))}
          </dl>
        </Fold>
      ) : null}
    </>
  );
}
