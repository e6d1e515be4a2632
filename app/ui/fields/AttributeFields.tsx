import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Field, SelectField } from "./Field";
import { typedValue } from "./submission";

/** Custom fields of this installation in the visitor's language, with their values. */
export type Fields = {
  name: string;
  label: string;
  required: boolean;
  maxLength: number;
  value: string;
  options: { value: string; label: string }[] | null;
}[];

/** Number of fields shown before "More results". */
const visibleFields = 3;

/** Shows the custom fields of this installation; the server validates their values. */
export function AttributeFields({
  fields,
  refusal,
  within = "",
}: {
  fields: Fields;
  refusal: SubmissionResult | undefined;
  /** Path of the record that has the fields, in a form of several: `lines[0].`. */
  within?: string;
}) {
  const t = useT();
  const isWrong = ({ name }: Fields[number]) => refusal?.error?.[`${within}attributes.${name}`] !== undefined;
  const [moreLabel, lessLabel] = [t("ui.more"), t("ui.less")];
  // Required fields are never folded away.
  const foldedFields = fields.slice(visibleFields).filter(({ required }) => !required);
  const foldedNames = new Set(foldedFields.map(({ name }) => name));
  const show = (part: Fields) =>
    part.map((field) => <AttributeField key={field.name} {...{ field, refusal, within }} />);
  return (
    <>
      {show(fields.filter(({ name }) => !foldedNames.has(name)))}
      {foldedFields.length > 0 ? (
        <details className="more" open={foldedFields.some(isWrong)}>
          <summary>
            <span>{moreLabel}</span>
            <span className="less">{lessLabel}</span>
          </summary>
          {show(foldedFields)}
        </details>
      ) : null}
    </>
  );
}

function AttributeField(props: {
  field: Fields[number];
  refusal: SubmissionResult | undefined;
  within: string;
}) {
  const { field, refusal, within } = props;
  const name = `${within}attributes.${field.name}`;
  const value = typedValue(refusal, name) ?? field.value;
  const sharedProps = {
    label: field.label,
    name,
    required: field.required,
    errors: refusal?.error?.[name] ?? undefined,
  };
  if (field.options) {
    const options = [{ value: "", label: "–" }, ...field.options];
    return <SelectField {...sharedProps} options={options} defaultValue={value} />;
  }
  return <Field {...sharedProps} input={{ defaultValue: value, maxLength: field.maxLength }} />;
}
