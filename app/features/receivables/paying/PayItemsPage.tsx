import type { SubmissionResult } from "@conform-to/dom";
import { type Formats, formatMoney } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { fieldsOf } from "~/ui/fields/submission";
import { NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Totals } from "~/ui/pages/Facts";
import { Money } from "~/ui/pages/Money";
import { PageHead } from "~/ui/pages/PageHead";
import { PaymentCode, type PaymentView } from "~/ui/pages/PaymentCode";
import { type PaymentWay, WayToPay } from "./WayToPay";

export interface PayItemsView {
  title: string;
  payer: { number: string; name: string };
  /** All items; `view` shows a page of them. */
  items: string[];
  /** Selected items that are paid in a later payment. */
  later: number;
  /** Reasons why other selected items are not paid. */
  leftOut: string[];
  view: ListView;
  open: string;
  discount: string;
  total: string;
  currency: string;
  isPartial: boolean;
  /** Amount of the payer's own ledger, which is less than what is open; null outside a comparison. */
  shortAmount: string | null;
  /** Way in which the items can be settled: with money, with credits of the same sum, or not here. */
  settlement: "money" | "offset" | "noMethod" | "badConfig" | "offsetNotPossible";
  /** Transfer that pays the same, if the ERP names an account for it. */
  transfer: PaymentView | null;
  /** Ways to pay, saved ones first; the first one is preset. */
  ways: PaymentWay[];
  /** Whether a requested down payment is paid. */
  isAdvance: boolean;
  crumb: { label: string; href: string };
}

/** Last page before paying: the items, what they come to, and for a partial payment how much of it. */
export function PayItemsPage({ page, result }: { page: PayItemsView; result: SubmissionResult | undefined }) {
  const t = useT();
  const { payer, view, discount, open, total, currency, isPartial, settlement, transfer } = page;
  const wholeTitle = page.isAdvance ? "receivables.advance.pay" : "receivables.pay.title";
  const heading = t(isPartial ? "receivables.pay.titlePart" : wholeTitle);
  return (
    <>
      <PageHead title={heading} crumbs={[page.crumb]} />
      <ErrorSummary result={result} />
      <p>{`${payer.name} (${payer.number})`}</p>
      {page.later > 0 ? (
        <p className="notice info">
          {t("receivables.pay.later", { count: page.later, paid: page.items.length })}
        </p>
      ) : null}
      {page.leftOut.map((reason) => (
        <p key={reason} className="notice warning">
          {reason}
        </p>
      ))}
      <div className="paying">
        <div>
          <DataTable view={view} />
          <Pages view={view} />
        </div>
        <div className="card">
          <Totals
            lines={[
              { term: t("documents.openAmount"), value: <Money amount={open} currency={currency} /> },
              ...(Number(discount) === 0
                ? []
                : [
                    {
                      term: t("documents.cashDiscount"),
                      value: <Money amount={`-${discount}`} currency={currency} />,
                    },
                  ]),
            ]}
            sum={{
              term: t(isPartial ? "receivables.pay.atMost" : "receivables.pay.total"),
              value: <Money amount={total} currency={currency} />,
            }}
          />
          {settlement === "money" || settlement === "offset" ? (
            <PayForm page={page} result={result} />
          ) : (
            <p className="notice warning">{t(`receivables.pay.${settlement}`)}</p>
          )}
        </div>
        {transfer ? <PaymentCode payment={transfer} /> : null}
      </div>
    </>
  );
}

function PayForm({ page, result }: { page: PayItemsView; result: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const { payer, items, total, currency, isPartial, shortAmount, settlement } = page;
  const field = fieldsOf(result, { part: formatMoney(shortAmount ?? total, formats, currency) });
  return (
    <form method="post">
      <CsrfField />
      <input type="hidden" name="payer" value={payer.number} />
      {items.map((item, index) => (
        <input key={item} type="hidden" name={`items[${index}]`} value={item} />
      ))}
      <input type="hidden" name="seenCurrency" value={currency} />
      {isPartial ? (
        <>
          <input type="hidden" name="partial" value="1" />
          <NumberField
            {...field("part")}
            label={t("receivables.pay.part")}
            hint={t("receivables.pay.partHint")}
            after={currency}
            required
          />
          {shortAmount === null ? null : <input type="hidden" name="short" value="1" />}
          <Field
            {...field("reason")}
            label={t("receivables.pay.reason")}
            hint={t("receivables.pay.reasonHint")}
            input={{ maxLength: 200 }}
            required={shortAmount !== null}
          />
        </>
      ) : (
        <input type="hidden" name="seenTotal" value={total} />
      )}
      {settlement === "money" ? <WayToPay ways={page.ways} result={result} /> : null}
      {settlement === "offset" ? <p>{t("receivables.pay.offsetHint")}</p> : null}
      <Button kind="main">{buttonText(page, t, formats)}</Button>
    </form>
  );
}

/** Says how much the button takes, unless that is typed into the form. */
function buttonText(page: PayItemsView, t: Translate, formats: Formats): string {
  const { settlement, isPartial, total, currency } = page;
  if (settlement === "offset") return t("receivables.pay.offset");
  if (isPartial) return t("receivables.pay.pay");
  return t("receivables.pay.payAmount", { amount: `${formatMoney(total, formats, currency)} ${currency}` });
}
