import type { SubmissionResult } from "@conform-to/dom";
import type { Fault, FaultName, RecordedCall } from "~/erp/demo-erp";
import { faultNames } from "~/erp/demo-erp";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField, TextAreaField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { NumberField } from "~/ui/fields/TypedField";
import { DataTable } from "~/ui/lists/DataTable";
import type { Row } from "~/ui/lists/list-view";
import { Button, DefaultButton } from "~/ui/pages/Button";

type RefusedResult = SubmissionResult | undefined;

interface Switch {
  name: FaultName;
  fault: Fault | null;
}

/** Lists every fault with its meaning, and the button that ends it. */
export function FaultTable({ faults }: { faults: readonly Switch[] }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <DataTable
        view={{
          name: "faults",
          address: "/admin/demo/erp-faults",
          caption: t("erp.faults.title"),
          columns: [
            { name: "switch", caption: t("erp.faults.switch"), datatype: "text", key: true, wrap: true },
            { name: "meaning", caption: t("erp.faults.meaning"), datatype: "text", wrap: true },
            { name: "state", caption: t("erp.faults.state"), datatype: "status" },
            { name: "actions", caption: t("erp.faults.off"), datatype: "actions", action: true },
          ],
          rows: faults.map((fault) => rowOf(fault, t)),
        }}
      />
      <p>
        <Button intent="clear">{t("erp.faults.clearAll")}</Button>
      </p>
    </form>
  );
}

function rowOf({ name, fault }: Switch, t: Translate): Row {
  const remainingCalls = fault?.remaining ?? null;
  const label =
    remainingCalls === null
      ? t("erp.faults.on")
      : t("erp.faults.onFor", { count: Math.max(0, remainingCalls) });
  const turnOff = t("erp.faults.turnOff", { fault: t(`erp.fault.${name}.name`) });
  return {
    id: name,
    cells: {
      switch: {
        kind: "text",
        text: t(`erp.fault.${name}.name`),
        ...(fault ? { note: settingsOf(fault) } : {}),
      },
      meaning: { kind: "text", text: t(`erp.fault.${name}.meaning`) },
      state: {
        kind: "status",
        ...(fault ? { code: "FAIL", label } : { code: "", label: t("erp.faults.off") }),
      },
      actions: fault
        ? { kind: "actions", actions: [{ label: turnOff, name: turnOff, intent: `clear:${name}` }] }
        : null,
    },
  };
}

function settingsOf({ settings }: Fault): string {
  const { operations = [], milliseconds, ...texts } = settings;
  const { retryAfter, by, partner, answer, statusText } = texts;
  const wait = milliseconds ? `${milliseconds} ms` : "";
  return [operations.join(" "), wait, retryAfter, by, partner, answer, statusText]
    .filter(Boolean)
    .join(" · ");
}

export function FaultForm({ refusal }: { refusal: RefusedResult }) {
  const t = useT();
  const field = (
    name: "operations" | "times" | "milliseconds" | "retryAfter" | "by" | "partner" | "answer" | "statusText",
  ) => ({
    name,
    label: t(`erp.faults.${name}`),
    errors: refusal?.error?.[name] ?? undefined,
  });
  const typedText = (name: string) => typedValue(refusal, name);
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("erp.faults.add")}</h2>
      <SelectField
        name="fault"
        label={t("erp.faults.switch")}
        errors={refusal?.error?.fault ?? undefined}
        defaultValue={typedText("fault")}
        options={faultNames.map((name) => ({ value: name, label: t(`erp.fault.${name}.name`) }))}
      />
      <Field
        {...field("operations")}
        hint={t("erp.faults.operationsHint")}
        input={{ defaultValue: typedText("operations"), autoComplete: "off" }}
      />
      <div className="field inline start">
        <NumberField {...field("times")} hint={t("erp.faults.timesHint")} defaultValue={typedText("times")} />
        <NumberField {...field("milliseconds")} defaultValue={typedText("milliseconds")} />
      </div>
      <Field
        {...field("retryAfter")}
        hint={t("erp.faults.retryAfterHint")}
        input={{ defaultValue: typedText("retryAfter"), autoComplete: "off" }}
      />
      <div className="field inline start">
        <Field {...field("by")} input={{ defaultValue: typedText("by"), autoComplete: "off" }} />
        <Field {...field("partner")} input={{ defaultValue: typedText("partner"), autoComplete: "off" }} />
      </div>
      <TextAreaField
        {...field("answer")}
        hint={t("erp.faults.answerHint")}
        textarea={{ defaultValue: typedText("answer"), rows: 2 }}
      />
      <Field
        {...field("statusText")}
        input={{ defaultValue: typedText("statusText"), autoComplete: "off" }}
      />
      <p>
        <Button kind="main" intent="set">
          {t("erp.faults.turnOn")}
        </Button>
      </p>
    </form>
  );
}

/** Lists the recorded calls of the ERP, latest first. */
export function CallLog({ calls }: { calls: { count: number; last: readonly RecordedCall[] } }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <h2>{t("erp.calls.title")}</h2>
      <p>{t("erp.calls.count", { count: calls.count })}</p>
      <ol reversed start={calls.count}>
        {calls.last.map((call) => (
          <li key={call.id}>
            <code>{call.operation}</code>
          </li>
        ))}
      </ol>
      <p>
        <Button intent="forget">{t("erp.calls.forget")}</Button>
      </p>
    </form>
  );
}

export function ClockForm({ today, refusal }: { today: string; refusal: RefusedResult }) {
  const t = useT();
  const formats = useFormats();
  return (
    <form method="post">
      <CsrfField />
      <DefaultButton intent="advance" />
      <h2>{t("erp.clock.title")}</h2>
      <p>{t("erp.clock.today", { today: formatDate(today, formats) })}</p>
      <div className="field inline start">
        <NumberField
          name="days"
          label={t("erp.clock.days")}
          errors={refusal?.error?.days ?? undefined}
          defaultValue={typedValue(refusal, "days") ?? "1"}
        />
        <Button intent="advance">{t("erp.clock.advance")}</Button>
      </div>
    </form>
  );
}
