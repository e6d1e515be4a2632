import { ChoiceField, type Option, SelectField } from "./Field";
import type { FieldProps } from "./FieldFrame";

/** Choices up to which all are in sight. */
const maxInSight = 8;

/**
 * Offers choices with long labels, such as addresses: a closed list cuts them off, radio buttons wrap them. More than a few
 * stay in a list.
 */
export function LongChoiceField({
  defaultValue,
  ...field
}: FieldProps & { options: readonly Option[]; defaultValue: string }) {
  return field.options.length > maxInSight ? (
    <SelectField {...field} defaultValue={defaultValue} />
  ) : (
    <ChoiceField {...field} type="radio" defaultValues={[defaultValue]} />
  );
}
