import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { typedValue } from "./submission";
import { DateField, TimeField } from "./TypedField";

/** Day and time from which a change counts; empty means at once. */
export function StartFields({ result }: { result: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <>
      <DateField
        label={t("themes.startDay")}
        name="startDay"
        required={false}
        defaultValue={typedValue(result, "startDay")}
        errors={result?.error?.startDay ?? undefined}
      />
      <TimeField
        label={t("themes.startTime")}
        name="startTime"
        required={false}
        defaultValue={typedValue(result, "startTime")}
        errors={result?.error?.startTime ?? undefined}
      />
    </>
  );
}
