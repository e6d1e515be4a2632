import type { TypedRow } from "./typed-rows";

/** The quantity in a row or card: as it was typed, with its problem, or as the list shows it first. */
export function RowField(props: {
  name: string;
  label: string;
  value: string;
  unit: string;
  typedRow: TypedRow | undefined;
}) {
  const { name, label, value, unit, typedRow } = props;
  const errors = typedRow?.errors;
  return (
    <>
      <input
        id={errors ? name : undefined}
        name={name}
        className="short"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedRow?.value ?? value}
        aria-label={label}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors ? `${name}-error` : undefined}
      />
      <small>{unit}</small>
      {errors ? (
        <small className="remark error" id={`${name}-error`}>
          {errors.join(" ")}
        </small>
      ) : null}
    </>
  );
}
