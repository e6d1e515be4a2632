import type { InputHTMLAttributes } from "react";
import { formatDate, timeExample } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Field } from "./Field";
import { FieldFrame, type FieldProps } from "./FieldFrame";

type TypedProps = FieldProps & {
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, "readOnly" | "disabled" | "placeholder" | "maxLength">;
  /** Holds the value as typed before, or in the visitor's format. */
  defaultValue?: string | undefined;
};

/**
 * A business date in the visitor's format; the browser's own date field would ignore the profile. Script adds a calendar,
 * and the separators while somebody types.
 */
export function DateField({ defaultValue, hint, input, ...field }: TypedProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <FieldFrame {...field} hint={hint ?? t("ui.dateHint", { example: formatDate("2026-12-31", formats) })}>
      {(control) => (
        <span className="affix">
          <input
            {...input}
            {...control}
            className="date"
            defaultValue={defaultValue}
            inputMode="numeric"
            data-date={`${formats.dateFormat} ${formats.timeZone}`}
          />
        </span>
      )}
    </FieldFrame>
  );
}

/** A time of day, with 24 hours or with AM and PM. */
export function TimeField({ defaultValue, hint, input, ...field }: TypedProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <Field
      {...field}
      hint={hint ?? t("ui.dateHint", { example: timeExample(formats) })}
      input={{ ...input, defaultValue, className: "date" }}
    />
  );
}

/** A quantity or an amount; the server understands comma and point, and the answer shows how. */
export function NumberField({
  defaultValue,
  after,
  input,
  ...field
}: TypedProps & { after?: string | undefined }) {
  return (
    <Field
      {...field}
      after={after}
      input={{ ...input, defaultValue, className: "short", inputMode: "decimal" }}
    />
  );
}
