import { useEffect, useRef, useState } from "react";
import type { Notice } from "~/door/outcome";
import { useT, useText } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";

/** Success has been read in 5 seconds; everything else stays 15. Errors stay until they are dismissed. */
const staysFor = { success: 5_000, info: 15_000, warning: 15_000, error: null } as const;

/**
 * What the portal has to say after the last action. Several notices of a kind are one closed box with their count.
 * Errors interrupt a screen reader, the rest waits its turn. Without script they are gone with the next page.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const [dismissed, setDismissed] = useState<readonly Notice[]>([]);
  const t = useT();
  const script = useScript();
  const dismissAll = t("ui.dismissAll");
  const shown = notices.filter((notice) => !dismissed.includes(notice));
  if (shown.length === 0) return null;
  const urgent = shown.some((notice) => notice.severity === "error");
  const dismiss = (gone: readonly Notice[]) => setDismissed((before) => [...before, ...gone]);
  return (
    <div role={urgent ? "alert" : "status"} className="notices">
      {(["error", "warning", "info", "success"] as const).map((severity) => {
        const group = shown.filter((notice) => notice.severity === severity);
        return group.length === 0 ? null : (
          <NoticeBox key={severity} severity={severity} notices={group} onDismiss={() => dismiss(group)} />
        );
      })}
      {script && shown.length > 1 ? (
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
  useFading(box, staysFor[severity], onDismiss);
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

/** The focus goes on with the next notice, not with the head of the page when its button is gone. */
function focusNext(button: HTMLElement): void {
  const buttons = [...(button.closest(".notices")?.querySelectorAll<HTMLElement>(".dismiss") ?? [])];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1];
  if (next) next.focus();
  else focusPage();
}

const focusPage = () => document.querySelector("main")?.focus({ preventScroll: true });

/** Goes by itself after its time, but never while somebody points at it, is in it, or has opened it. */
function useFading(box: { current: HTMLElement | null }, stays: number | null, onGone: () => void): void {
  const gone = useRef(onGone);
  gone.current = onGone;
  useEffect(() => {
    const element = box.current;
    if (!element || stays === null) return;
    let timer = setTimeout(go, stays);
    function go() {
      const held = element?.matches(":hover, :focus-within") || element?.querySelector("details[open]");
      if (held) timer = setTimeout(go, stays ?? 0);
      else gone.current();
    }
    return () => clearTimeout(timer);
  }, [box, stays]);
}
