import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";

/** Fields of the sandbox for its test cards, which script checks in the browser; `month` is the current one. */
export function SandboxCardFields({ month }: { month: string }) {
  const t = useT();
  const propsOf = (name: string, autoComplete: string) => ({
    name,
    required: true,
    input: { autoComplete, inputMode: "numeric" as const },
  });
  return (
    <div className="card-fields" data-card-month={month}>
      <Field
        {...propsOf("number", "cc-number")}
        label={t("receivables.card.number")}
        hint={t("receivables.card.testCards")}
      />
      <div className="inline start">
        <Field {...propsOf("month", "cc-exp-month")} label={t("receivables.card.month")} />
        <Field {...propsOf("year", "cc-exp-year")} label={t("receivables.card.year")} />
        <Field {...propsOf("cvv", "cc-csc")} label={t("receivables.card.cvv")} />
      </div>
    </div>
  );
}
