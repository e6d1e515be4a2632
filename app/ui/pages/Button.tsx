import type { ButtonHTMLAttributes, ReactNode } from "react";

/**
 * The kinds of buttons: one `main` per page, which is filled; `second` for what other forms of that page are there for;
 * `danger` for destructive ones, `plain` for minor ones.
 */
export type ButtonKind = "main" | "second" | "danger" | "plain";

/** Sends its form; `intent` names the action where a form has several. */
export function Button({
  kind,
  intent,
  dialog,
  children,
  ...attributes
}: Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name" | "value" | "disabled"> & {
  kind?: ButtonKind | undefined;
  /** `verb`, or `verb:id` for one row of a list. */
  intent?: string | undefined;
  /** Marks an answer that is a question on a page of its own, which script shows as a dialog. */
  dialog?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      {...attributes}
      {...(intent ? { name: "intent", value: intent } : {})}
      className={kind}
      data-dialog={dialog ? "" : undefined}
    >
      {children}
    </button>
  );
}

/** Implicit submission (Enter) presses the first button of a form: this hidden, harmless one. */
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
  /** Marks a link to a question on a page of its own, which script shows as a dialog. */
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
