import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { useFieldLabels } from "./field-labels";

/** What every kind of field is told. The names fit the metadata of a form that came back from the server. */
export interface FieldProps {
  label: string;
  name: string;
  /** The name, unless the same name stands more than once on the page. */
  id?: string;
  hint?: string | undefined;
  errors?: string[] | undefined;
  /** Told in words; no field is kept from being sent, the server answers with what is missing. */
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

/** What binds a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

/** Label, hint, error and control of one field: bound together for eyes, keyboard and screen reader alike. */
export function FieldFrame(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, name, hint, required, hideLabel } = props;
  const id = props.id ?? name;
  const wrong = isWrong(props.errors);
  useFieldLabels().note(id, label);
  return (
    <div className={wrong ? "field wrong" : "field"}>
      <label htmlFor={id} className={hideLabel ? "unseen" : undefined}>
        {label}
        <RequiredMark required={required} />
      </label>
      <HintAndErrors id={id} hint={hint} errors={props.errors} />
      {props.children({
        id,
        name,
        "aria-invalid": wrong ? true : undefined,
        "aria-describedby": describedBy(id, props),
        "aria-required": required ? true : undefined,
      })}
    </div>
  );
}

/** The same in a table's cell: row and column say by sight what the control's own label says in words. */
export function CellField(
  props: Pick<FieldProps, "label" | "name" | "errors"> & {
    children: (control: Omit<ControlProps, "aria-required"> & { "aria-label": string }) => ReactNode;
  },
) {
  const { label, name, errors = [] } = props;
  const wrong = isWrong(errors);
  useFieldLabels().note(name, label);
  return (
    <>
      {props.children({
        id: name,
        name,
        "aria-label": label,
        "aria-invalid": wrong ? true : undefined,
        "aria-describedby": describedBy(name, { hint: undefined, errors }),
      })}
      {wrong ? (
        <small className="remark error" id={`${name}-error`}>
          {errors.join(" ")}
        </small>
      ) : null}
    </>
  );
}

/** The same for several controls under one heading. */
export function FieldGroup(props: FieldProps & { children: ReactNode }) {
  const id = props.id ?? props.name;
  const wrong = isWrong(props.errors);
  useFieldLabels().note(id, props.label);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={wrong ? "field wrong" : "field"}
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

const isWrong = (errors: string[] | undefined): boolean => errors !== undefined && errors.length > 0;

function describedBy(id: string, { hint, errors }: Pick<FieldProps, "hint" | "errors">): string | undefined {
  const parts = [hint ? `${id}-hint` : "", isWrong(errors) ? `${id}-error` : ""];
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
