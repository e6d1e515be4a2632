import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { FieldFrame, FieldGroup, type FieldProps, RequiredMark } from "./FieldFrame";
import { useFieldLabels } from "./field-labels";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required"> & {
  [data: `data-${string}`]: string | undefined;
};

/** One line of text. `input` carries its attributes: type, autoComplete, inputMode and so on. */
export function Field(
  props: FieldProps & {
    defaultValue?: string | undefined;
    input?: Input & { required?: boolean };
    /** Follows the input, such as its unit. */
    after?: ReactNode;
    /** Replaces the input; it must carry the field's id itself. */
    children?: ReactNode;
  },
) {
  const { defaultValue, input = {}, after, children, ...field } = props;
  const { required = field.required, ...attributes } = input;
  return (
    <FieldFrame {...field} required={required}>
      {(control) => {
        if (children) return children;
        const element = <input defaultValue={defaultValue} {...attributes} {...control} />;
        if (!after) return element;
        return (
          <span className="affix">
            {element}
            <small>{after}</small>
          </span>
        );
      }}
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
  hint?: string;
  /** Groups choices under one heading. */
  group?: string;
  /** True for a stored choice that the reader may not change. */
  locked?: true;
}

/** A choice that is shown in small before its label. */
export type SampledOption = Option & { sample?: ReactNode };

export function SelectField(
  props: FieldProps & {
    options: readonly Option[];
    defaultValue?: string | undefined;
    select?: Omit<SelectHTMLAttributes<HTMLSelectElement>, "id" | "name" | "defaultValue" | "required">;
  },
) {
  const { options, defaultValue, select, ...field } = props;
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select {...select} {...control} defaultValue={defaultValue}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

export function TextAreaField(
  props: FieldProps & {
    defaultValue?: string | undefined;
    textarea?: Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "name" | "required">;
  },
) {
  const { defaultValue, textarea, ...field } = props;
  return (
    <FieldFrame {...field}>
      {(control) => <textarea defaultValue={defaultValue} {...textarea} {...control} />}
    </FieldFrame>
  );
}

/** One yes or no; the label follows the box. */
export function CheckField(
  props: FieldProps & {
    defaultChecked?: boolean | undefined;
    value?: string;
    /** Looks like a switch: it turns a state on, rather than answers a question. */
    toggle?: boolean;
    disabled?: boolean | undefined;
  },
) {
  const { label, name, hint, errors } = props;
  const id = props.id ?? name;
  const isInvalid = errors !== undefined && errors.length > 0;
  useFieldLabels().note(id, label);
  const describedBy = [hint ? `${id}-hint` : "", isInvalid ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={isInvalid ? "field wrong" : "field"}>
      {isInvalid ? (
        <p className="error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
      <div className="check">
        <input
          type="checkbox"
          role={props.toggle ? "switch" : undefined}
          id={id}
          name={name}
          value={props.value}
          disabled={props.disabled}
          defaultChecked={props.defaultChecked}
          aria-describedby={describedBy || undefined}
          aria-invalid={isInvalid ? true : undefined}
          aria-required={props.required ? true : undefined}
        />
        {/* The hint describes the box: within its label a screen reader would read it twice. */}
        <div>
          <label htmlFor={id}>
            {label}
            <RequiredMark required={props.required} />
          </label>
          {hint ? (
            <>
              <br />
              <small id={`${id}-hint`}>{hint}</small>
            </>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Offers choices as radio buttons or checkboxes, all of them in sight. */
export function ChoiceField(
  props: FieldProps & {
    type: "radio" | "checkbox";
    options: readonly SampledOption[];
    defaultValues?: readonly string[] | undefined;
    disabled?: boolean | undefined;
    /** Makes each choice look like a button. */
    buttons?: boolean | undefined;
  },
) {
  const { type, options, defaultValues = [], disabled, buttons, ...field } = props;
  const id = field.id ?? field.name;
  const groups = [...new Set(options.map(({ group }) => group))];
  const choice = ({ value, label, hint, locked, sample }: SampledOption) => {
    const inputId = `${id}-${options.findIndex((option) => option.value === value)}`;
    return (
      <div className={buttons ? "check as-button" : "check"} key={value}>
        <input
          type={type}
          id={inputId}
          name={field.name}
          value={value}
          defaultChecked={locked || defaultValues.includes(value)}
          disabled={disabled || locked}
        />
        {sample}
        <label htmlFor={inputId}>
          {label}
          {hint ? (
            <>
              <br />
              <small>{hint}</small>
            </>
          ) : null}
        </label>
      </div>
    );
  };
  return (
    <FieldGroup {...field}>
      {groups.map((group) => {
        const choices = options.filter((option) => option.group === group).map(choice);
        if (group === undefined && !buttons && options.length > maxSingleColumn) {
          return (
            <div key="" className="many">
              {choices}
            </div>
          );
        }
        if (group === undefined) return choices;
        return (
          <fieldset key={group} className="many">
            <legend>{group}</legend>
            {choices}
          </fieldset>
        );
      })}
    </FieldGroup>
  );
}

/** Shows more choices than this in columns, where there is room. */
const maxSingleColumn = 8;
