import type { SubmissionResult } from "@conform-to/dom";
import type { Severity } from "~/door/outcome";
import type { NamedPartner } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { fieldsOf } from "~/ui/fields/submission";
import { NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { type PaymentWay, WayToPay } from "../paying/WayToPay";

export interface DownPaymentsView {
  title: string;
  payers: NamedPartner[];
  payer: NamedPartner | null;
  /** Requests of the chosen payer; null without a payer or where the ERP has none. */
  view: ListView | null;
  /** Order that the address names for a voluntary payment. */
  order: string;
  mayPay: boolean;
  /** Whether there is a way to pay, and which ones. */
  isPayable: boolean;
  ways: PaymentWay[];
  messages: { severity: Severity; text: string }[];
}

/** Lists what the ERP requests in advance, and lets a payer prepay any order of its own. */
export function DownPaymentsPage({
  page,
  result,
}: {
  page: DownPaymentsView;
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const { payers, payer, view, mayPay, isPayable } = page;
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={t("receivables.advance.title")}
        crumbs={[{ label: t("receivables.openItems"), href: "/open_items" }]}
      />
      <Messages messages={page.messages} />
      <p>{t("receivables.advance.what")}</p>
      {payers.length > 1 ? (
        <PayerForm page={page} />
      ) : payer ? (
        <p>{`${payer.name} (${payer.number})`}</p>
      ) : null}
      {view ? (
        <>
          <h2>{t("receivables.advance.requests")}</h2>
          <DataTable view={view} />
          <Pages view={view} />
        </>
      ) : payer === null && payers.length > 1 ? (
        <p>{t("receivables.choosePayerHint")}</p>
      ) : null}
      {mayPay ? (
        <section>
          <h2>{t("receivables.advance.prepay")}</h2>
          {isPayable ? (
            <PrepayForm page={page} result={result} />
          ) : (
            <p className="notice warning">{t("receivables.pay.noMethod")}</p>
          )}
        </section>
      ) : null}
    </>
  );
}

function PayerForm({ page: { payers, payer } }: { page: DownPaymentsView }) {
  const t = useT();
  return (
    <form method="get" action="/down_payments" className="columns payer">
      <SelectField
        label={t("documents.payer")}
        name="payer_number"
        defaultValue={payer?.number ?? ""}
        options={[
          ...(payer ? [] : [{ value: "", label: "" }]),
          ...payers.map(({ number, name }) => ({ value: number, label: `${name} (${number})` })),
        ]}
      />
      <Button>{t("receivables.choosePayer")}</Button>
    </form>
  );
}

function PrepayForm({ page, result }: { page: DownPaymentsView; result: SubmissionResult | undefined }) {
  const t = useT();
  const field = fieldsOf(result, { order: page.order });
  return (
    <form method="post">
      <CsrfField />
      <div className="columns">
        <Field
          {...field("order")}
          label={t("receivables.advance.order")}
          hint={t("receivables.advance.orderHint")}
          input={{ maxLength: 40 }}
          required
        />
        <NumberField
          {...field("part")}
          label={t("receivables.pay.part")}
          hint={t("receivables.advance.amountHint")}
          required
        />
      </div>
      <WayToPay ways={page.ways} result={result} />
      <Button kind="main">{t("receivables.pay.pay")}</Button>
    </form>
  );
}
