import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { useFieldLabels } from "./field-labels";

/** The props of every kind of field, named like the metadata of a submitted form. */
export interface FieldProps {
  label: string;
  /** Label that names the field away from its place, such as "Title (English)" beside "English". */
  fullLabel?: string;
  name: string;
  /** Defaults to the name; needed if the name stands twice on the page. */
  id?: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  /** Shown in words only: browsers do not block the form, the server reports what is missing. */
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

/** The attributes that bind a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

/** Binds label, hint, error and control of one field together for eyes, keyboard and screen reader. */
export function FieldFrame(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, fullLabel = label, name, hint, required, hideLabel } = props;
  const id = props.id ?? name;
  const isInvalid = hasErrors(props.errors);
  useFieldLabels().note(id, fullLabel);
  return (
    <div className={isInvalid ? "field wrong" : "field"}>
      <label htmlFor={id} className={hideLabel ? "unseen" : undefined}>
        {label}
        <RequiredMark required={required} />
      </label>
      <HintAndErrors id={id} hint={hint} errors={props.errors} />
      {props.children({
        id,
        name,
        "aria-invalid": isInvalid ? true : undefined,
        "aria-describedby": describedBy(id, props),
        "aria-required": required ? true : undefined,
      })}
    </div>
  );
}

/** Does the same in a table's cell, where row and column replace the visible label. */
export function CellField(
  props: Pick<FieldProps, "label" | "name" | "errors"> & {
    /** Ids of texts elsewhere that are about this field. */
    describedBy?: readonly string[] | undefined;
    children: (control: Omit<ControlProps, "aria-required"> & { "aria-label": string }) => ReactNode;
  },
) {
  const { label, name, errors = [], describedBy: otherErrors = [] } = props;
  const isInvalid = hasErrors(errors);
  useFieldLabels().note(name, label);
  return (
    <>
      {props.children({
        id: name,
        name,
        "aria-label": label,
        "aria-invalid": isInvalid ? true : undefined,
        "aria-describedby":
          [describedBy(name, { hint: undefined, errors }), ...otherErrors].filter(Boolean).join(" ") ||
          undefined,
      })}
      {isInvalid ? (
        <small className="remark error" id={`${name}-error`}>
          {errors.join(" ")}
        </small>
      ) : null}
    </>
  );
}

/** Does the same for several controls under one heading. */
export function FieldGroup(props: FieldProps & { children: ReactNode }) {
  const id = props.id ?? props.name;
  const isInvalid = hasErrors(props.errors);
  useFieldLabels().note(id, props.label, true);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={isInvalid ? "field wrong" : "field"}
      aria-describedby={describedBy(id, props)}
    >
      <legend className={props.hideLabel ? "unseen" : undefined}>
        {props.label}
        <RequiredMark required={props.required} />
      </legend>
      <HintAndErrors id={id} hint={props.hint} errors={props.errors} />
      {props.children}
    </fieldset>
  );
}

const hasErrors = (errors: string[] | undefined): boolean => errors !== undefined && errors.length > 0;

function describedBy(id: string, { hint, errors }: Pick<FieldProps, "hint" | "errors">): string | undefined {
  const parts = [hint ? `${id}-hint` : "", hasErrors(errors) ? `${id}-error` : ""];
  return parts.filter(Boolean).join(" ") || undefined;
}

export function RequiredMark({ required }: { required: boolean | undefined }) {
  const t = useT();
  if (required === undefined) return null;
  return required ? (
    <>
      {" "}
      <span aria-hidden="true">*</span>
      <span className="unseen">{t("ui.required")}</span>
    </>
  ) : (
    <small> ({t("ui.optional")})</small>
  );
}

function HintAndErrors(props: { id: string; hint: string | undefined; errors: string[] | undefined }) {
  const { id, hint, errors } = props;
  return (
    <>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {errors && errors.length > 0 ? (
        <p className="error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
    </>
  );
}
