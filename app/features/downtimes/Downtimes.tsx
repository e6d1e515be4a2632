import type { SubmissionResult } from "@conform-to/dom";
import { formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { TextAreaField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { DateField, TimeField } from "~/ui/fields/TypedField";
import { Button } from "~/ui/pages/Button";

/** Shows whether the ERP may be called, and the button that opens the gate early. */
export function Closure({ until }: { until: string | null }) {
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <h2>{t("erp.gate.title")}</h2>
      {until ? (
        <form method="post">
          <CsrfField />
          {t("erp.gate.closed", { until: formatInstant(until, formats) })}{" "}
          <Button intent="reopen">{t("erp.gate.reopen")}</Button>
        </form>
      ) : (
        <p>{t("erp.gate.open")}</p>
      )}
    </>
  );
}

interface Downtime {
  id: string;
  from: string;
  until: string;
  message: string;
}

export function DowntimeList({ downtimes }: { downtimes: readonly Downtime[] }) {
  const t = useT();
  const formats = useFormats();
  const title = <h2>{t("erp.downtime.title")}</h2>;
  if (downtimes.length === 0) {
    return (
      <>
        {title}
        <p>{t("erp.downtime.none")}</p>
      </>
    );
  }
  return (
    <form method="post">
      <CsrfField />
      {title}
      <ul>
        {downtimes.map(({ id, message, ...span }) => {
          const from = formatInstant(span.from, formats);
          return (
            <li key={id}>
              {t("erp.downtime.span", { from, until: formatInstant(span.until, formats) })} {message}{" "}
              <Button kind="plain" intent={`remove:${id}`}>
                {t("erp.downtime.remove", { from })}
              </Button>
            </li>
          );
        })}
      </ul>
    </form>
  );
}

export function DowntimeForm({ refusal }: { refusal: SubmissionResult | undefined }) {
  const t = useT();
  const field = (name: "fromDay" | "fromTime" | "toDay" | "toTime") => ({
    name,
    label: t(`erp.downtime.${name}`),
    errors: refusal?.error?.[name] ?? undefined,
    defaultValue: typedValue(refusal, name),
    required: true,
  });
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("erp.downtime.plan")}</h2>
      <div className="field inline start">
        <DateField {...field("fromDay")} />
        <TimeField {...field("fromTime")} />
      </div>
      <div className="field inline start">
        <DateField {...field("toDay")} />
        <TimeField {...field("toTime")} />
      </div>
      <TextAreaField
        name="message"
        label={t("erp.downtime.message")}
        errors={refusal?.error?.message ?? undefined}
        textarea={{ defaultValue: typedValue(refusal, "message"), rows: 2, maxLength: 300 }}
      />
      <p>
        <Button intent="plan">{t("erp.downtime.plan")}</Button>
      </p>
    </form>
  );
}
