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
  const stored = value === null || value === undefined ? "" : String(value);
  const typed = result ? (typedValue(result, name) ?? "") : stored;
  const shared = { name, label, errors: result?.error?.[name] ?? undefined };
  switch (kind) {
    case "check":
      return <CheckField {...shared} defaultChecked={result ? typed !== "" : value === true} />;
    case "select":
      return <SelectField {...shared} options={options} defaultValue={typed} />;
    case "textarea":
      return (
        <TextAreaField
          {...shared}
          textarea={{ defaultValue: typed, readOnly, className: "code", rows: 12, spellCheck: false }}
        />
      );
    case "number":
      return (
        <Field
          {...shared}
          input={{ defaultValue: typed, inputMode: "numeric", className: "short", readOnly }}
        />
      );
    default:
      return <Field {...shared} input={{ defaultValue: typed, autoComplete: "off", readOnly }} />;
  }
}
