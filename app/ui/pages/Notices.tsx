import { useEffect, useRef, useState } from "react";
import type { Notice } from "~/door/outcome";
import { useT, useText } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

/** Success fades after 5 seconds, the rest after 15. Errors stay until they are dismissed. */
const displayMs = { success: 5_000, info: 15_000, warning: 15_000, error: null } as const;

/**
 * Shows the notices of the last action. Several of one severity share a closed box with their count. Errors interrupt a
 * screen reader, the rest is announced politely. Without script they go with the next page.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const [dismissed, setDismissed] = useState<readonly Notice[]>([]);
  const t = useT();
  const script = useScript();
  const dismissAll = t("ui.dismissAll");
  const visible = notices.filter((notice) => !dismissed.includes(notice));
  if (visible.length === 0) return null;
  const isUrgent = visible.some((notice) => notice.severity === "error");
  const dismiss = (closed: readonly Notice[]) => setDismissed((before) => [...before, ...closed]);
  return (
    <div role={isUrgent ? "alert" : "status"} className="notices">
      {(["error", "warning", "info", "success"] as const).map((severity) => {
        const group = visible.filter((notice) => notice.severity === severity);
        return group.length === 0 ? null : (
          <NoticeBox key={severity} severity={severity} notices={group} onDismiss={() => dismiss(group)} />
        );
      })}
      {script && visible.length > 1 ? (
        <button
          type="button"
          className="plain"
          onClick={() => {
            focusPage();
            dismiss(notices);
          }}
        >
          {dismissAll}
        </button>
      ) : null}
    </div>
  );
}

const titles = {
  error: { title: "ui.severity.error", view: "ui.view" },
  warning: { title: "ui.warnings", view: "ui.viewWarnings" },
  info: { title: "ui.notices", view: "ui.viewNotices" },
  success: { title: "ui.severity.success", view: "ui.viewNotices" },
} as const;

function NoticeBox(props: {
  severity: Notice["severity"];
  notices: readonly Notice[];
  onDismiss: () => void;
}) {
  const { severity, notices, onDismiss } = props;
  const t = useT();
  const text = useText();
  const script = useScript();
  const word = t("ui.dismiss");
  const box = useRef<HTMLDivElement>(null);
  useFading(box, displayMs[severity], onDismiss);
  const only = notices.length === 1 ? notices[0] : undefined;
  return (
    <div ref={box} className={`notice ${severity}`}>
      {script ? (
        <button
          type="button"
          className="plain dismiss"
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            onDismiss();
          }}
        >
          {word}
        </button>
      ) : null}
      {only ? (
        <>
          <strong>{t(`ui.severity.${severity}`)}</strong> {text(only)}
        </>
      ) : (
        <details>
          <summary>
            <strong>
              {t(titles[severity].title)} ({notices.length})
            </strong>{" "}
            <span className="view">{t(titles[severity].view)}</span>
          </summary>
          <ul>
            {notices.map((notice) => (
              <li key={text(notice)}>{text(notice)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Moves the focus to the next notice, because the pressed button disappears. */
function focusNext(button: HTMLElement): void {
  const buttons = [...(button.closest(".notices")?.querySelectorAll<HTMLElement>(".dismiss") ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus();
  else focusPage();
}

const focusPage = () => document.querySelector("main")?.focus({ preventScroll: true });

/** Dismisses a notice after its time, but never while it is hovered, focused or open. */
function useFading(box: { current: HTMLElement | null }, duration: number | null, onGone: () => void): void {
  const latestOnGone = useRef(onGone);
  latestOnGone.current = onGone;
  useEffect(() => {
    const element = box.current;
    if (!element || duration === null) return;
    let timer = setTimeout(expire, duration);
    function expire() {
      const isInUse = element?.matches(":hover, :focus-within") || element?.querySelector("details[open]");
      if (isInUse) timer = setTimeout(expire, duration ?? 0);
      else latestOnGone.current();
    }
    return () => clearTimeout(timer);
  }, [box, duration]);
}
