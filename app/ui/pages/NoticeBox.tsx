import type { ReactNode } from "react";
import type { Severity } from "~/door/outcome";
import { useT } from "~/i18n/i18n-context";

const titles = {
  error: { title: "ui.severity.error", view: "ui.view" },
  warning: { title: "ui.warnings", view: "ui.viewWarnings" },
  info: { title: "ui.notices", view: "ui.viewNotices" },
  success: { title: "ui.severity.success", view: "ui.viewNotices" },
} as const;

const severities = ["error", "warning", "info", "success"] as const satisfies Severity[];

interface Message {
  severity: Severity;
  text: string;
}

/** Groups messages by severity, the gravest first. */
export const bySeverity = <M extends { severity: Severity }>(messages: readonly M[]) =>
  severities
    .map((severity) => ({ severity, group: messages.filter((message) => message.severity === severity) }))
    .filter(({ group }) => group.length > 0);

/** One box for the texts of one severity; several share a closed box with their count. Script can dismiss it. */
export function NoticeBox({ severity, texts }: { severity: Severity; texts: readonly string[] }) {
  const t = useT();
  return (
    <div className={`notice ${severity}`} data-dismiss="">
      {texts.length === 1 ? (
        <>
          <strong>{t(`ui.severity.${severity}`)}</strong> {texts[0]}
        </>
      ) : (
        <details>
          <summary>
            <strong>
              {t(titles[severity].title)} ({texts.length})
            </strong>{" "}
            <span className="view">{t(titles[severity].view)}</span>
          </summary>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Shows what the ERP says about the page's subject. It stays until it is dismissed, and is back with the next page. */
export function Messages({ messages }: { messages: readonly Message[] }): ReactNode {
  return bySeverity(messages).map(({ severity, group }) => (
    <NoticeBox key={severity} severity={severity} texts={[...new Set(group.map(({ text }) => text))]} />
  ));
}
