import type { SubmissionResult } from "@conform-to/dom";
import type { NamedPartner } from "~/erp/erp";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { SelectField, TextAreaField } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { fieldsOf } from "~/ui/fields/submission";
import { DataTable } from "~/ui/lists/DataTable";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Money } from "~/ui/pages/Money";
import { PageHead } from "~/ui/pages/PageHead";
import type { PayableGroup, ReconcileView } from "./reconcile-view";

export const reconcileIntents = intents("compare", "pay");

export interface ReconcilePageData {
  payers: NamedPartner[];
  payer: NamedPartner | null;
}

/** Compares the payer's own ledger with the account: what agrees can be paid, what differs can be claimed. */
export function ReconcilePage(props: {
  page: ReconcilePageData;
  comparison: ReconcileView | null;
  result: SubmissionResult | undefined;
}) {
  const { page, comparison, result } = props;
  const t = useT();
  const { payers, payer } = page;
  const field = fieldsOf(result, { ledger: comparison?.ledger ?? "", payer: payer?.number ?? "" });
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={t("receivables.reconcile.title")}
        crumbs={[{ label: t("receivables.openItems"), href: "/open_items" }]}
      />
      <p>{t("receivables.reconcile.what")}</p>
      <form method="post">
        <CsrfField />
        {payers.length > 1 ? (
          <SelectField
            {...field("payer")}
            label={t("documents.payer")}
            options={[
              ...(payer ? [] : [{ value: "", label: "" }]),
              ...payers.map(({ number, name }) => ({ value: number, label: `${name} (${number})` })),
            ]}
            required
          />
        ) : (
          <input type="hidden" name="payer" value={payer?.number ?? ""} />
        )}
        <TextAreaField
          {...field("ledger")}
          label={t("receivables.reconcile.ledger")}
          hint={t("receivables.reconcile.hint")}
          textarea={{ rows: 8 }}
          required
        />
        <p className="inline">
          <Button kind={comparison ? undefined : "main"} intent={reconcileIntents.compare}>
            {t("receivables.reconcile.compare")}
          </Button>
          {comparison ? (
            <Button kind="plain" formAction="/open_items/reconcile/file">
              {t("receivables.reconcile.file")}
            </Button>
          ) : null}
        </p>
      </form>
      {comparison ? <Groups comparison={comparison} /> : null}
    </>
  );
}

function Groups({ comparison: { groups, payable, payer } }: { comparison: ReconcileView }) {
  const t = useT();
  return groups.map(({ name, count, view }) => (
    <section key={name}>
      <h2>{t("receivables.reconcile.group", { group: t(`receivables.reconcile.groups.${name}`), count })}</h2>
      {name === "agreeing"
        ? payable.map((group) => <PayForm key={group.currency} group={group} payer={payer.number} />)
        : null}
      <DataTable view={view} />
      {count > view.rows.length ? (
        <p>{t("receivables.reconcile.first", { count: view.rows.length })}</p>
      ) : null}
    </section>
  ));
}

/** Leads to paying the agreeing items of one currency, in place of what was ticked before. */
function PayForm({ group: { numbers, amount, currency }, payer }: { group: PayableGroup; payer: string }) {
  const t = useT();
  return (
    <form method="post" className="inline">
      <CsrfField />
      <input type="hidden" name="payer" value={payer} />
      {numbers.map((number) => (
        <input key={number} type="hidden" name="selected" value={number} />
      ))}
      <span>
        {t("receivables.reconcile.due", { count: numbers.length })}{" "}
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>
      </span>
      <Button kind="main" intent={reconcileIntents.pay}>
        {t("receivables.reconcile.pay")}
      </Button>
    </form>
  );
}
