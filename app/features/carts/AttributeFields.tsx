import type { SubmissionResult } from "@conform-to/dom";
import { Field, SelectField } from "~/ui/Field";
import { typedValue } from "~/ui/submission";
import type { Fields } from "./attribute-fields";

/** The installation's own fields; the server says whether what is in them will do. */
export function AttributeFields({
  fields,
  refused,
}: {
  fields: Fields;
  refused: SubmissionResult | undefined;
}) {
  return fields.map((field) => {
    const name = `attributes.${field.name}`;
    const value = typedValue(refused, name) ?? field.value;
    const shared = {
      label: field.label,
      name,
      required: field.required,
      errors: refused?.error?.[name] ?? undefined,
    };
    if (field.options) {
      const options = [{ value: "", label: "–" }, ...field.options];
      return <SelectField key={name} {...shared} options={options} defaultValue={value} />;
    }
    return (
      <Field
        key={name}
        {...shared}
        input={{ defaultValue: value, maxLength: field.maxLength, autoComplete: "off" }}
      />
    );
  });
}
