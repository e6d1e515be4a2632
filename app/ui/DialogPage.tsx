import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Button, type ButtonKind } from "./Button";

export type DialogWidth = "default" | "confirm" | "results" | "review" | "bulk" | "bulk-narrow";

/**
 * A question on a page of its own, with an address of its own; nothing else is on that page to press by mistake.
 * The page brings the form's hidden fields.
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

/** "Are you sure?": says what will be lost; Cancel comes first in the way of the keyboard. */
export function ConfirmPage(props: {
  /** The general question, unless there is a better one. */
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
