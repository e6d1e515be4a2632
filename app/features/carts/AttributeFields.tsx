import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { Field, SelectField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import type { Fields } from "./attribute-fields";

/** How many are seen before "More results". */
const first = 3;

/** The installation's own fields; the server says whether what is in them will do. */
export function AttributeFields({
  fields,
  refused,
}: {
  fields: Fields;
  refused: SubmissionResult | undefined;
}) {
  const t = useT();
  const isWrong = ({ name }: Fields[number]) => refused?.error?.[`attributes.${name}`] !== undefined;
  const [more, less] = [t("ui.more"), t("ui.less")];
  // What must be filled is never out of sight.
  const rest = fields.slice(first).filter(({ required }) => !required);
  const hidden = new Set(rest.map(({ name }) => name));
  const show = (part: Fields) =>
    part.map((field) => <AttributeField key={field.name} field={field} refused={refused} />);
  return (
    <>
      {show(fields.filter(({ name }) => !hidden.has(name)))}
      {rest.length > 0 ? (
        <details className="more" open={rest.some(isWrong)}>
          <summary>
            <span>{more}</span>
            <span className="less">{less}</span>
          </summary>
          {show(rest)}
        </details>
      ) : null}
    </>
  );
}

function AttributeField(props: { field: Fields[number]; refused: SubmissionResult | undefined }) {
  const { field, refused } = props;
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
    return <SelectField {...shared} options={options} defaultValue={value} />;
  }
  return (
    <Field {...shared} input={{ defaultValue: value, maxLength: field.maxLength, autoComplete: "off" }} />
  );
}
