import { useId } from "react";
import { formatMoney, formatPercent } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { Button } from "~/ui/pages/Button";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { Fold } from "~/ui/pages/Fold";
import { Money } from "~/ui/pages/Money";
import type { AccountView, Ageing, Gauge } from "./account";

/** Balance of a payer above its open items, with the choice of the payer. */
export function Account(props: {
  account: AccountView | null;
  /** Reason why the account could not be loaded. */
  failure: string | null;
  /** Page of the form that chooses the payer; `carried` are its hidden fields. */
  address: string;
  carried: readonly (readonly [string, string])[];
}) {
  const { account, failure, address } = props;
  const t = useT();
  const id = useId();
  if (failure) return <ErrorBox text={failure} retry={address} />;
  if (!account) return null;
  return (
    <section className="account" aria-labelledby={id}>
      <h2 id={id}>
        {account.payer ? `${account.payer.name} (${account.payer.number})` : t("receivables.account")}
      </h2>
      {account.payers.length > 1 ? <PayerChoice {...props} account={account} /> : null}
      {account.payer === null && account.payers.length > 1 ? <p>{t("receivables.choosePayerHint")}</p> : null}
      {account.payer !== null && account.gauges.length === 0 ? <p>{t("receivables.nothingOpen")}</p> : null}
      {account.gauges.length + account.credits.length > 0 ? (
        <dl className="facts">
          {account.gauges.map((gauge) => (
            <GaugePart key={`${gauge.key} ${gauge.currency}`} gauge={gauge} />
          ))}
          {account.credits.map(({ currency, amount }) => (
            <div key={currency}>
              <dt>{t("receivables.credits")}</dt>
              <dd>
                <Money amount={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {account.payer && account.hasStatement ? (
        <p className="inline">
          <a href={`/open_items/statement?${new URLSearchParams({ payer_number: account.payer.number })}`}>
            {t("receivables.toStatement")}
          </a>{" "}
          <a href={`/open_items/reconcile?${new URLSearchParams({ payer_number: account.payer.number })}`}>
            {t("receivables.reconcile.title")}
          </a>{" "}
          <a href={`/down_payments?${new URLSearchParams({ payer_number: account.payer.number })}`}>
            {t("receivables.advance.title")}
          </a>
        </p>
      ) : null}
      {account.ageings.map((ageing) => (
        <Fold
          key={ageing.currency}
          title={t("receivables.ageing", { currency: ageing.currency })}
          open={ageing.isOverdue}
        >
          <AgeingTable ageing={ageing} />
        </Fold>
      ))}
    </section>
  );
}

function PayerChoice({
  account,
  address,
  carried,
}: {
  account: AccountView;
  address: string;
  carried: readonly (readonly [string, string])[];
}) {
  const t = useT();
  return (
    <form method="get" action={address} className="columns payer">
      <input type="hidden" name="search" value="1" />
      {carried.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        label={t("documents.payer")}
        name="payer_number"
        id="payer"
        defaultValue={account.payer?.number ?? ""}
        options={[
          { value: "", label: t("receivables.allPayers") },
          ...account.payers.map(({ number, name }) => ({ value: number, label: `${name} (${number})` })),
        ]}
      />
      <Button>{t("receivables.choosePayer")}</Button>
    </form>
  );
}

function GaugePart({ gauge: { key, title, amount, currency, outOf, percent } }: { gauge: Gauge }) {
  const t = useT();
  const formats = useFormats();
  let shareText = t(`receivables.noOutOf.${key}`);
  if (outOf === null) shareText = t("receivables.unknownOutOf");
  else if (percent !== null) {
    const amountOutOf = `${formatMoney(outOf, formats, currency)} ${currency}`;
    shareText = t(`receivables.percentOf.${key}`, { percent, amount: amountOutOf });
  }
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>
        {percent === null ? null : (
          <Bar percent={percent} severity={key === "overdue" && percent > 0 ? "bad" : "plain"} />
        )}
        <p>
          <small>{shareText}</small>
        </p>
      </dd>
    </div>
  );
}

function AgeingTable({ ageing: { currency, rows } }: { ageing: Ageing }) {
  const t = useT();
  const formats = useFormats();
  return (
    <table className="ageing">
      <caption className="unseen">{t("receivables.ageing", { currency })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("receivables.age")}</th>
          <th scope="col" className="right">
            {t("documents.openAmount")}
          </th>
          <th scope="col">{t("receivables.share")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ age, amount, percent }) => (
          <tr key={age}>
            <th scope="row">{t(`receivables.ages.${age}`)}</th>
            <td className="right">
              <Money amount={amount} currency={currency} />
            </td>
            <td>
              <span className="inline">
                <Bar percent={percent} severity={age === "notDue" ? "plain" : "bad"} />
                <small className="figure">{formatPercent(String(percent), formats)}</small>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Picture of a percentage that a text beside it states. */
function Bar({ percent, severity }: { percent: number; severity: "plain" | "bad" }) {
  return (
    <svg
      className={severity === "bad" ? "percentage bad" : "percentage"}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width={Math.min(100, Math.max(0, percent))} height="8" />
    </svg>
  );
}
