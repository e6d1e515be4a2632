import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { RowField } from "~/ui/lists/RowField";
import { typedRowOf, useTypedRows } from "~/ui/lists/typed-rows";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { Icon } from "~/ui/pages/Icon";
import { type Again, type Arrival, daysAhead, type Need } from "./today";

/** Tasks that wait for the reader: the most urgent first, each with one button. */
export function Needs({ needs, isComplete }: { needs: readonly Need[]; isComplete: boolean }) {
  const t = useT();
  return (
    <section aria-labelledby="needs">
      <h2 id="needs">{t("documents.today.needs")}</h2>
      {needs.length === 0 && isComplete ? <p>{t("documents.today.nothing")}</p> : null}
      {isComplete ? null : <p className="notice warning">{t("documents.today.incomplete")}</p>}
      <ul className="needs" hidden={needs.length === 0}>
        {needs.map(({ icon, tone, text, note, href, action }) => (
          <li key={href + text}>
            <Icon name={icon} tone={tone} />
            <span>
              <strong>{text}</strong> <small>{note}</small>
            </span>
            <LinkButton href={href}>
              {action}
              <span className="unseen"> {text}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Products that the customer orders again and again, each with the last quantity to add. */
export function BuyAgain({ again }: { again: readonly Again[] }) {
  const t = useT();
  const typedRows = useTypedRows();
  if (again.length === 0) return null;
  const hasPriceChange = again.some(({ price }) => price !== "");
  return (
    <section aria-labelledby="again">
      <h2 id="again">{t("documents.today.again")}</h2>
      <form method="post" action="/cart/items" data-in-place="">
        <CsrfField />
        {/* Enter in a quantity adds the product whose quantity was changed. */}
        <DefaultButton />
        <div className="scroll">
          <table className="cards list">
            <caption className="unseen">{t("documents.today.again")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("documents.material")}</th>
                <th scope="col">{t("documents.today.ownNumber")}</th>
                <th scope="col">{t("documents.today.last")}</th>
                {hasPriceChange ? <th scope="col">{t("documents.today.price")}</th> : null}
                <th scope="col" className="right">
                  {t("documents.today.quantity")}
                </th>
              </tr>
            </thead>
            <tbody>
              {again.map((one) => (
                <tr key={one.material} id={`p-${one.material}`}>
                  <th scope="row" className="w-name">
                    <a href={one.href}>{one.name}</a>
                  </th>
                  <td data-label={one.ownNumber ? t("documents.today.ownNumber") : undefined}>
                    {one.ownNumber}
                  </td>
                  <td data-label={t("documents.today.last")}>
                    {one.last} · {one.lastDate}
                    {one.every ? (
                      <>
                        <br />
                        <small>{one.every}</small>
                      </>
                    ) : null}
                  </td>
                  {hasPriceChange ? (
                    <td data-label={one.price ? t("documents.today.price") : undefined}>
                      {one.isDearer ? <strong>{one.price}</strong> : one.price}
                    </td>
                  ) : null}
                  <td className="right">
                    <span className="inline">
                      <RowField
                        name={`quantity:${one.material}`}
                        label={t("documents.quantityOf", { product: one.material })}
                        value={one.quantity}
                        unit={one.unit}
                        typedRow={typedRowOf(typedRows, one.material)}
                      />
                      <input type="hidden" name={`was:${one.material}`} value={one.quantity} />
                      <input type="hidden" name={`unit:${one.material}`} value={one.unit} />
                      <Button
                        intent={`add:${one.material}`}
                        aria-label={t("documents.addProduct", { product: one.material })}
                      >
                        {t("documents.addFound")}
                      </Button>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </form>
    </section>
  );
}

/** Lines that arrive on each of the next seven days, with bars to compare them. */
export function Arriving({ arriving }: { arriving: readonly Arrival[] | null }) {
  const t = useT();
  const { locale } = useFormats();
  if (!arriving) return null;
  return (
    <section aria-labelledby="arriving">
      <h2 id="arriving">{t("documents.today.arriving", { days: daysAhead })}</h2>
      {arriving.length === 0 ? (
        <p>{t("documents.today.nothingArrives")}</p>
      ) : (
        <ul className="arrivals">
          {arriving.map(({ day, lines, share, orders }) => (
            <li key={day} className={lines ? undefined : "quiet"}>
              <span className="figure">{day}</span>
              {lines ? (
                <span>
                  <svg width="100%" height="8" aria-hidden="true">
                    <rect width={`${share}%`} height="8" fill="var(--primary)" />
                  </svg>
                  {labelValue(lines, "", locale)}
                  {orders.map(({ number, href }, index) => (
                    <span key={number}>
                      {index > 0 ? ", " : ""}
                      <a href={href}>{number}</a>
                    </span>
                  ))}
                </span>
              ) : (
                <span>–</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
