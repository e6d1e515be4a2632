import type { FormEvent } from "react";
import { formatDate, timeExample } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { dateSoFar } from "./date-mask";
import { Field } from "./Field";
import type { FieldProps } from "./FieldFrame";

type TypedProps = FieldProps & {
  /** As typed before, or as shown in the visitor's format. */
  defaultValue?: string | undefined;
};

/** A business date in the visitor's own form. Never the browser's date field, whose form ignores the profile. */
export function DateField({ defaultValue, hint, ...field }: TypedProps) {
  const t = useT();
  const formats = useFormats();
  const mask = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const typing = (event.nativeEvent as InputEvent).inputType === "insertText";
    // Only what is typed at the end grows separators; deleting, pasting and mending in the middle stay untouched.
    if (typing && input.selectionStart === input.value.length) {
      input.value = dateSoFar(input.value, formats.dateFormat);
    }
  };
  return (
    <Field
      {...field}
      hint={hint ?? t("ui.dateHint", { example: formatDate("2026-12-31", formats) })}
      input={{ defaultValue, className: "date", inputMode: "numeric", autoComplete: "off", onInput: mask }}
    />
  );
}

/** A time of day, with 24 hours or with AM and PM. */
export function TimeField({ defaultValue, hint, ...field }: TypedProps) {
  const t = useT();
  const formats = useFormats();
  return (
    <Field
      {...field}
      hint={hint ?? t("ui.dateHint", { example: timeExample(formats) })}
      input={{ defaultValue, className: "date", autoComplete: "off" }}
    />
  );
}

/** A quantity or an amount: comma and point are both understood, and the answer shows what was understood. */
export function NumberField({ defaultValue, after, ...field }: TypedProps & { after?: string }) {
  return (
    <Field
      {...field}
      after={after}
      input={{ defaultValue, className: "short", inputMode: "decimal", autoComplete: "off" }}
    />
  );
}
