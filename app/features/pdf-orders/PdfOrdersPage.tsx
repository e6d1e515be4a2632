import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { maxPdfMegabytes } from "~/lib/file-limits";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { PeriodFields } from "~/ui/fields/PeriodFields";
import { ActionTable } from "~/ui/lists/ActionTable";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary, ProblemList } from "~/ui/pages/ErrorSummary";
import { Facts } from "~/ui/pages/Facts";
import { PageHead } from "~/ui/pages/PageHead";
import { type Tab, Tabs } from "~/ui/pages/Tabs";
import { type PdfOrderSearch, searchedStates } from "./pdf-order";
import { pdfOrderIntents } from "./pdf-order-list";

export interface PdfOrdersData {
  view: ListView;
  /** Totals of all matching orders; null if the search was refused. */
  totals: { total: number; success: number; errors: number } | null;
  tabs: Tab[];
  criteria: string[];
  search: PdfOrderSearch;
  errors: Record<string, string[]>;
  mayUpload: boolean;
  /** Page on which it is arranged what is ordered without a person; null if the reader may not. */
  rule: string | null;
  isWaiting: boolean;
  path: string;
}

/** Report of a customer's purchase orders in PDF, which are uploaded here too. */
export function PdfOrdersPage({
  page,
  result,
}: {
  page: PdfOrdersData;
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  const { view, totals, tabs, errors } = page;
  const problems = Object.entries(errors).flatMap(([name, texts]) => texts.map((text) => ({ name, text })));
  return (
    <>
      <ProblemList problems={problems} />
      <ErrorSummary result={result} />
      <PageHead
        title={t("reports.pdf.title")}
        aside={page.rule ? <a href={page.rule}>{t("reports.pdf.rule.title")}</a> : null}
      />
      <Tabs label={t("reports.title")} tabs={tabs} />
      {page.mayUpload ? <Upload result={result} /> : null}
      <SearchFields page={page} />
      {totals ? (
        <Facts
          facts={[
            { term: t("reports.pdf.total"), value: totals.total },
            { term: t("reports.pdf.success"), value: totals.success },
            { term: t("reports.pdf.errors"), value: totals.errors },
          ]}
        />
      ) : null}
      {page.isWaiting ? (
        <p className="notice info" data-follows="">
          {t("reports.pdf.waiting")} <a href={view.address}>{t("reports.pdf.look")}</a>
        </p>
      ) : null}
      <ActionTable view={view} />
      <Pages view={view} />
    </>
  );
}

function Upload({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <form method="post" encType="multipart/form-data" data-in-place="">
      <CsrfField />
      <Field
        label={t("reports.pdf.upload")}
        name="file"
        hint={t("reports.pdf.uploadHint", { megabytes: maxPdfMegabytes })}
        errors={result?.error?.file ?? undefined}
        input={{ type: "file", accept: ".pdf,application/pdf" }}
      />
      <p>
        <Button kind="main" intent={pdfOrderIntents.upload}>
          {t("reports.pdf.send")}
        </Button>
      </p>
    </form>
  );
}

function SearchFields({ page: { search, errors, criteria, path } }: { page: PdfOrdersData }) {
  const t = useT();
  const names = [
    { value: "sold_to_number", label: t("documents.criteria.soldToNumber") },
    { value: "doc_number", label: t("documents.criteria.orderNumber") },
  ];
  return (
    <search>
      <form method="get" action={path}>
        <input type="hidden" name="search" value="1" />
        <div className="columns">
          <SelectField
            label={t("reports.pdf.criterion")}
            name="search_criteria"
            defaultValue={search.criterion}
            options={names.filter(({ value }) => criteria.includes(value))}
          />
          <Field
            label={t("reports.pdf.value")}
            name="search_criteria_value"
            errors={errors.search_criteria_value}
            input={{ defaultValue: search.value, maxLength: 40, autoComplete: "off" }}
          />
          <PeriodFields from={search.fromDate} to={search.toDate} errors={errors} />
          <SelectField
            label={t("cart.saved.state")}
            name="state"
            defaultValue={search.state}
            options={[
              { value: "", label: t("reports.web.any") },
              ...searchedStates.map((state) => ({ value: state, label: t(`reports.pdf.state.${state}`) })),
            ]}
          />
        </div>
        <p className="buttons">
          <Button kind="second">{t("ui.search")}</Button>
          <LinkButton href={`${path}?reset=1`}>{t("reports.pdf.reset")}</LinkButton>
        </p>
      </form>
    </search>
  );
}
