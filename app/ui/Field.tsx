import type { InputHTMLAttributes, ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** A label, its control, a hint and what is wrong: bound together for eyes, keyboard and screen reader alike. */
export function Field(props: {
  label: string;
  name: string;
  id?: string;
  hint?: string;
  errors?: string[] | undefined;
  hideLabel?: boolean;
  children?: ReactNode;
  input?: InputHTMLAttributes<HTMLInputElement>;
}) {
  const t = useT();
  const { label, name, hint, errors, input } = props;
  const id = props.id ?? name;
  const wrong = errors && errors.length > 0;
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={wrong ? "field wrong" : "field"}>
      <label htmlFor={id} className={props.hideLabel ? "unseen" : undefined}>
        {label}
        {input?.required === false ? <small> ({t("ui.optional")})</small> : null}
      </label>
      {hint ? (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {wrong ? (
        <p className="error" id={`${id}-error`}>
          {errors.join(" ")}
        </p>
      ) : null}
      {props.children ?? (
        <input
          {...input}
          id={id}
          name={name}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={described || undefined}
        />
      )}
    </div>
  );
}
