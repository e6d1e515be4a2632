import type { SubmissionResult } from "@conform-to/dom";
import { CheckField, Field, SelectField, TextAreaField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import type { SettingField } from "./setting-field";

/** Field of a setting; a typed value takes precedence over the stored one. */
export function SettingControl(props: {
  field: SettingField;
  value: unknown;
  result: SubmissionResult | undefined;
  /** Its switch is off. */
  readOnly?: boolean;
}) {
  const { field, value, result, readOnly } = props;
  const { name, label, kind, options = [] } = field;
  const storedText = value === null || value === undefined ? "" : String(value);
  const currentText = result ? (typedValue(result, name) ?? "") : storedText;
  const shared = { name, label, errors: result?.error?.[name] ?? undefined };
  switch (kind) {
    case "check":
      return <CheckField {...shared} defaultChecked={result ? currentText !== "" : value === true} />;
    case "select":
      return <SelectField {...shared} options={options} defaultValue={currentText} />;
    case "textarea":
      return (
        <TextAreaField
          {...shared}
          textarea={{ defaultValue: currentText, readOnly, className: "code", rows: 12, spellCheck: false }}
        />
      );
    case "number":
      return (
        <Field
          {...shared}
          input={{ defaultValue: currentText, inputMode: "numeric", className: "short", readOnly }}
        />
      );
    default:
      return <Field {...shared} input={{ defaultValue: currentText, autoComplete: "off", readOnly }} />;
  }
}
