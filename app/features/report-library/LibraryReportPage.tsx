import type { SubmissionResult } from "@conform-to/dom";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { fieldsOf } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";
import { libraryIntents } from "./library-intents";
import { type SubscriptionFrequency, subscriptionFrequencies } from "./library-report";

export interface LibraryReportView {
  heading: string;
  about: string;
  crumbs: Crumb[];
  /** Period that is filled in, in the reader's format. */
  period: { fromDate: string; toDate: string };
  filters: { name: string; label: string }[];
  frequency: SubscriptionFrequency | null;
  nextOn: string | null;
}

/** Asks for the period and the search of a report, and offers it by mail. */
export function LibraryReportPage(props: { page: LibraryReportView; result: SubmissionResult | undefined }) {
  const { page, result } = props;
  const t = useT();
  const field = fieldsOf(result, page.period);
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead title={page.heading} crumbs={page.crumbs} />
      <p>{page.about}</p>
      <form method="post">
        <CsrfField />
        <div className="columns">
          <DateField label={t("documents.fromDate")} {...field("fromDate")} />
          <DateField label={t("documents.toDate")} {...field("toDate")} />
          {page.filters.map(({ name, label }) => (
            <Field
              key={name}
              label={t("reports.library.contains", { column: label })}
              {...field(`filters.${name}`)}
              input={{ maxLength: 100, autoComplete: "off" }}
            />
          ))}
        </div>
        <p>
          <Button kind="main" intent={libraryIntents.run}>
            {t("reports.library.run")}
          </Button>
        </p>
      </form>
      <Subscription page={page} />
    </>
  );
}

function Subscription({ page: { frequency, nextOn } }: { page: LibraryReportView }) {
  const t = useT();
  const formats = useFormats();
  return (
    <section>
      <h2>{t("reports.library.byMail")}</h2>
      {frequency && nextOn ? (
        <p>{t(`reports.library.subscribed.${frequency}`, { date: formatDate(nextOn, formats) })}</p>
      ) : (
        <p>{t("reports.library.notSubscribed")}</p>
      )}
      <form method="post" className="inline">
        <CsrfField />
        <SelectField
          label={t("reports.library.frequency")}
          name="frequency"
          defaultValue={frequency ?? "weekly"}
          options={subscriptionFrequencies.map((value) => ({
            value,
            label: t(`reports.library.frequency.${value}`),
          }))}
        />
        <Button intent={libraryIntents.subscribe}>{t("reports.library.subscribe")}</Button>
        {frequency ? (
          <Button intent={libraryIntents.unsubscribe}>{t("reports.library.unsubscribe")}</Button>
        ) : null}
      </form>
    </section>
  );
}
