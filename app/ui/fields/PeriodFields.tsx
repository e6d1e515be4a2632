import { useT } from "~/i18n/i18n-context";
import { DateField } from "./TypedField";

interface PeriodFieldsProps {
  from: string | undefined;
  to: string | undefined;
  errors?: { from_date?: string[] | undefined; to_date?: string[] | undefined };
}

/** First and last day of what a search or report covers, named as in every address. */
export function PeriodFields({ from, to, errors = {} }: PeriodFieldsProps) {
  const t = useT();
  return (
    <>
      <DateField
        label={t("documents.fromDate")}
        name="from_date"
        errors={errors.from_date}
        defaultValue={from}
      />
      <DateField label={t("documents.toDate")} name="to_date" errors={errors.to_date} defaultValue={to} />
    </>
  );
}
