import { type ReactNode, type RefObject, useState } from "react";
import type { Severity } from "~/door/outcome";
import { useT } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

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

/** One box for the texts of one severity; several share a closed box with their count. */
export function NoticeBox(props: {
  severity: Severity;
  texts: readonly string[];
  onDismiss: (button: HTMLElement) => void;
  box?: RefObject<HTMLDivElement>;
}) {
  const { severity, texts, onDismiss, box } = props;
  const t = useT();
  const script = useScript();
  const dismiss = t("ui.dismiss");
  return (
    <div ref={box} className={`notice ${severity}`}>
      {script ? (
        <button
          type="button"
          className="plain dismiss"
          onClick={({ currentTarget }) => onDismiss(currentTarget)}
        >
          {dismiss}
        </button>
      ) : null}
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
  const [dismissedSeverities, setDismissed] = useState<readonly Severity[]>([]);
  return bySeverity(messages)
    .filter(({ severity }) => !dismissedSeverities.includes(severity))
    .map(({ severity, group }) => (
      <NoticeBox
        key={severity}
        severity={severity}
        texts={[...new Set(group.map(({ text }) => text))]}
        onDismiss={() => {
          focusPage();
          setDismissed((before) => [...before, severity]);
        }}
      />
    ));
}

/** Keeps the focus in the page when the element that has it disappears. */
export const focusPage = () => document.querySelector("main")?.focus({ preventScroll: true });
