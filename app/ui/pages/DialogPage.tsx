import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field } from "../fields/Field";
import type { FieldProps } from "../fields/FieldFrame";
import { fieldsOf } from "../fields/submission";
import { Button, type ButtonKind } from "./Button";
import { ErrorSummary } from "./ErrorSummary";

export type DialogWidth = "default" | "confirm" | "results" | "review" | "bulk" | "bulk-narrow";

/**
 * A question on a page and an address of its own, with nothing else to press by mistake. The caller passes the form's
 * hidden fields.
 */
export function DialogPage(props: { title: string; width?: DialogWidth; children: ReactNode }) {
  const { title, width = "confirm", children } = props;
  return (
    <div className={`dialog d-${width}`}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** Asks for confirmation: says what will be lost; Cancel comes first in tab order. */
export function ConfirmPage(props: {
  /** Replaces the default question. */
  title?: string;
  lost: ReactNode;
  confirm: { label?: string; intent: string; kind?: ButtonKind };
  cancel: string;
  hidden: ReactNode;
}) {
  const t = useT();
  const { title = t("ui.confirmDelete"), lost, confirm, cancel, hidden } = props;
  return (
    <DialogPage title={title}>
      <form method="post">
        {hidden}
        {lost}
        <div className="buttons">
          <a className="button" href={cancel} data-cancel="">
            {t("ui.cancel")}
          </a>
          <Button kind={confirm.kind ?? "danger"} intent={confirm.intent}>
            {confirm.label ?? t("ui.delete")}
          </Button>
        </div>
      </form>
    </DialogPage>
  );
}

/** Asks for one text, such as a new name. */
export function PromptPage(props: {
  title: string;
  field: FieldProps & { defaultValue?: string | undefined; maxLength?: number };
  confirm: { label: string; intent?: string };
  cancel: string;
  hidden: ReactNode;
  result?: SubmissionResult | undefined;
}) {
  const t = useT();
  const { title, field, confirm, cancel, hidden, result } = props;
  const { defaultValue, maxLength, ...labels } = field;
  const wiredField = fieldsOf(result, { [field.name]: defaultValue })(field.name);
  return (
    <DialogPage title={title} width="default">
      <ErrorSummary result={result} />
      <form method="post" data-prompt="">
        {hidden}
        <Field
          {...labels}
          {...wiredField}
          errors={field.errors ?? wiredField.errors}
          input={{ maxLength, autoComplete: "off", autoFocus: result === undefined }}
        />
        <div className="buttons">
          <Button kind="main" intent={confirm.intent}>
            {confirm.label}
          </Button>
          <a className="button" href={cancel} data-cancel="">
            {t("ui.cancel")}
          </a>
        </div>
      </form>
    </DialogPage>
  );
}

/** Shows one message that must be read, such as why an action is impossible. */
export function AlertPage(props: { title: string; backPath: string; children: ReactNode }) {
  const t = useT();
  return (
    <DialogPage title={props.title}>
      {props.children}
      <div className="buttons">
        <a className="button main" href={props.backPath} data-cancel="">
          {t("ui.close")}
        </a>
      </div>
    </DialogPage>
  );
}
