import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { FieldFrame, FieldGroup, type FieldProps, RequiredMark } from "./FieldFrame";
import { useFieldLabels } from "./field-labels";

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name" | "required">;

/** One line of text. `input` carries what the browser should know of it: type, autoComplete, inputMode … */
export function Field(
  props: FieldProps & {
    defaultValue?: string | undefined;
    input?: Input & { required?: boolean };
    /** Stands behind the input, such as its unit. */
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
  /** Choices of one group stand together under its name. */
  group?: string;
}

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

/** One yes or no, its label behind the box. */
export function CheckField(
  props: FieldProps & {
    defaultChecked?: boolean | undefined;
    value?: string;
    /** Shown as a switch: what it does takes effect as a state, not as an answer. */
    toggle?: boolean;
    disabled?: boolean | undefined;
  },
) {
  const { label, name, hint, errors } = props;
  const id = props.id ?? name;
  const wrong = errors !== undefined && errors.length > 0;
  useFieldLabels().note(id, label);
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={wrong ? "field wrong" : "field"}>
      {wrong ? (
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
          // Without one React empties it in the browser, and a ticked box would send nothing.
          value={props.value ?? "on"}
          disabled={props.disabled}
          defaultChecked={props.defaultChecked}
          aria-describedby={described || undefined}
          aria-invalid={wrong ? true : undefined}
          aria-required={props.required ? true : undefined}
        />
        <label htmlFor={id}>
          {label}
          <RequiredMark required={props.required} />
          {hint ? (
            <>
              <br />
              <small id={`${id}-hint`}>{hint}</small>
            </>
          ) : null}
        </label>
      </div>
    </div>
  );
}

/** Several to choose one (radio) or some (checkbox) from; all are seen, none is folded away. */
export function ChoiceField(
  props: FieldProps & {
    type: "radio" | "checkbox";
    options: readonly Option[];
    defaultValues?: readonly string[] | undefined;
    disabled?: boolean | undefined;
    /** Each choice looks like a button. */
    buttons?: boolean | undefined;
  },
) {
  const { type, options, defaultValues = [], disabled, buttons, ...field } = props;
  const id = field.id ?? field.name;
  const groups = [...new Set(options.map(({ group }) => group))];
  const choice = ({ value, label, hint }: Option) => {
    const inputId = `${id}-${options.findIndex((option) => option.value === value)}`;
    return (
      <div className={buttons ? "check as-button" : "check"} key={value}>
        <input
          type={type}
          id={inputId}
          name={field.name}
          value={value}
          defaultChecked={defaultValues.includes(value)}
          disabled={disabled}
        />
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
        if (group === undefined && !buttons && options.length > manyChoices) {
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

/** More than these stand in columns, where there is room. */
const manyChoices = 8;
