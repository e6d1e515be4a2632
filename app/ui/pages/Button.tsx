import type { ButtonHTMLAttributes, ReactNode } from "react";

/** The kinds of buttons: one `main` per form, `danger` for what takes something away, `plain` for asides. */
export type ButtonKind = "main" | "danger" | "plain";

/** Sends its form; `intent` says what is wanted where a form can do several things. */
export function Button({
  kind,
  intent,
  dialog,
  children,
  ...rest
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "disabled"> & {
  kind?: ButtonKind | undefined;
  /** `verb`, or `verb:id` for one row of a list. */
  intent?: string | undefined;
  /** Its answer is a question on a page of its own, which script shows as a dialog. */
  dialog?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      {...rest}
      {...(intent ? { name: "intent", value: intent } : {})}
      className={kind}
      data-dialog={dialog ? "" : undefined}
    >
      {children}
    </button>
  );
}

/** Enter presses the first button of a form: this one, unseen and harmless, stands before those that are not. */
export function DefaultButton({ intent }: { intent?: string }) {
  return (
    <button
      type="submit"
      {...(intent ? { name: "intent", value: intent } : {})}
      className="unseen"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

export function LinkButton(props: {
  href: string;
  kind?: ButtonKind;
  /** Leads to a question on a page of its own, which script shows as a dialog. */
  dialog?: boolean;
  children: ReactNode;
}) {
  return (
    <a
      className={props.kind ? `button ${props.kind}` : "button"}
      href={props.href}
      data-dialog={props.dialog ? "" : undefined}
    >
      {props.children}
    </a>
  );
}
