import type { SubmissionResult } from "@conform-to/dom";
import { Fragment } from "react";
import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/CsrfField";
import { Money } from "~/ui/Money";
import { typedValue } from "~/ui/submission";
import type { CartView, LineView } from "./cart-view";

/** The lines in one form. The first button is 'Update', so that Enter in a quantity field does no harm. */
export function CartLines({ cart, refused }: { cart: CartView; refused: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="cart" value={cart.id ?? ""} />
      <input type="hidden" name="version" value={cart.version} />
      <button type="submit" name="intent" value="update" className="unseen" tabIndex={-1} aria-hidden="true">
        {t("cart.update")}
      </button>
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">{t("cart.item")}</th>
            <th scope="col">{t("cart.material")}</th>
            <th scope="col" className="right">
              {t("cart.quantity")}
            </th>
            <th scope="col">{t("cart.delivery")}</th>
            <th scope="col" className="right">
              {t("cart.net")}
            </th>
            <th scope="col">
              <span className="unseen">{t("cart.remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line, index) => (
            <Fragment key={line.id}>
              <Line line={line} index={index} refused={refused} />
              {line.messages.map((message) => (
                <tr key={message.text} className={`message ${message.severity}`}>
                  <td colSpan={6} className="wide">
                    <strong>{t(`ui.severity.${message.severity}`)}</strong> {message.text}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p>
        <button type="submit" name="intent" value="update">
          {t("cart.update")}
        </button>
      </p>
    </form>
  );
}

function Line(props: { line: LineView; index: number; refused: SubmissionResult | undefined }) {
  const { line, index, refused } = props;
  const t = useT();
  const formats = useFormats();
  const name = `items[${index}].quantity`;
  const errors = refused?.error?.[name];
  const typed = typedValue(refused, name);
  return (
    <tr className={line.messages.length > 0 ? "below" : undefined}>
      <td data-label={t("cart.item")} className="figure">
        {line.itemNumber}
        <input type="hidden" name={`items[${index}].id`} value={line.id} />
      </td>
      <td className="wide">
        <strong>{line.name}</strong>
        <br />
        <small>{line.material}</small>
      </td>
      <td data-label={t("cart.quantity")} className="right">
        <span className="inline">
          <input
            id={name}
            name={name}
            className="short"
            inputMode="decimal"
            defaultValue={typed ?? formatQuantity(line.quantity, formats)}
            aria-label={t("cart.quantityOf", { item: line.itemNumber })}
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? `${name}-error` : undefined}
          />
          {line.unit ? <small>{line.unit}</small> : <small title={t("cart.unitLater")}>–</small>}
        </span>
        {errors ? (
          <p className="error" id={`${name}-error`}>
            {errors.join(" ")}
          </p>
        ) : null}
      </td>
      <td data-label={t("cart.delivery")}>{line.delivery}</td>
      <td data-label={t("cart.net")} className="right">
        {line.net && line.currency ? <Money amount={line.net} currency={line.currency} /> : null}
      </td>
      <td className="wide">
        <button
          type="submit"
          name="intent"
          value={`remove:${line.id}`}
          className="plain"
          aria-label={t("cart.removeOf", { item: line.itemNumber })}
        >
          {t("cart.remove")}
        </button>
      </td>
    </tr>
  );
}
