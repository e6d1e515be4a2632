import { useT } from "~/i18n/i18n-context";
import { SelectField } from "~/ui/fields/Field";
import { PeriodFields } from "~/ui/fields/PeriodFields";
import { DataTable } from "~/ui/lists/DataTable";
import { refreshAddress } from "~/ui/lists/list-address";
import { Pages } from "~/ui/lists/Pages";
import { AsOf } from "~/ui/pages/AsOf";
import { Button } from "~/ui/pages/Button";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { Money } from "~/ui/pages/Money";
import { PageHead } from "~/ui/pages/PageHead";
import type { StatementView } from "./statement";

/** Statement of account of a payer: the sums of a period and its movements, a page at a time. */
export function StatementPage({ page }: { page: StatementView }) {
  const t = useT();
  const { payer, payers, errors, sums, view, asOf, files } = page;
  const problems = Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
  return (
    <>
      <ProblemList problems={problems} />
      <PageHead
        title={t("receivables.statement")}
        crumbs={[{ label: t("receivables.openItems"), href: "/open_items" }]}
      />
      {payer ? <p>{`${payer.name} (${payer.number})`}</p> : null}
      <PeriodForm page={page} />
      {payer === null && payers.length > 0 ? <p>{t("receivables.choosePayerHint")}</p> : null}
      {asOf ? (
        <>
          {sums.length > 0 ? <Sums sums={sums} /> : null}
          <DataTable view={view} />
          <Pages view={view} />
          <p className="inline downloads">
            {files.map(({ format, href }) => (
              <a key={format} href={href}>
                {t(`receivables.statementFile.${format}`)}
              </a>
            ))}
          </p>
          <AsOf instant={asOf} refresh={refreshAddress(view)} />
        </>
      ) : null}
    </>
  );
}

function PeriodForm({ page: { payers, payer, dates, errors } }: { page: StatementView }) {
  const t = useT();
  return (
    <search>
      <form method="get" action="/open_items/statement">
        <div className="columns">
          {payers.length > 1 ? (
            <SelectField
              label={t("documents.payer")}
              name="payer_number"
              defaultValue={payer?.number ?? ""}
              options={[
                ...(payer ? [] : [{ value: "", label: "" }]),
                ...payers.map(({ number, name }) => ({ value: number, label: `${name} (${number})` })),
              ]}
            />
          ) : (
            <input type="hidden" name="payer_number" value={payer?.number ?? ""} />
          )}
          <PeriodFields from={dates[0]} to={dates[1]} errors={errors} />
        </div>
        <p>
          <Button kind="main">{t("receivables.showStatement")}</Button>
        </p>
      </form>
    </search>
  );
}

const sumNames = ["opening", "debits", "creditSum", "closing"] as const;

function Sums({ sums }: { sums: StatementView["sums"] }) {
  const t = useT();
  return sums.map((sum) => (
    <dl key={sum.currency} className="facts">
      {sumNames.map((name) => (
        <div key={name}>
          <dt>{t(`receivables.${name}`)}</dt>
          <dd>
            <Money amount={name === "creditSum" ? sum.credits : sum[name]} currency={sum.currency} />
          </dd>
        </div>
      ))}
    </dl>
  ));
}
