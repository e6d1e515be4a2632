import { useEffect, useRef, useState } from "react";
import type { Notice } from "~/door/outcome";
import { useT, useText } from "~/i18n/i18n-context";
import { useScript } from "../scripts/use-script";
import { bySeverity, focusPage, NoticeBox } from "./NoticeBox";

/** Success fades after 5 seconds, the rest after 15. Errors stay until they are dismissed. */
const displayMs = { success: 5_000, info: 15_000, warning: 15_000, error: null } as const;

/**
 * Shows the notices of the last action. Errors interrupt a screen reader, the rest is announced politely. The region
 * takes the focus, without script too: a live region that is there when the page arrives is not announced. Without script
 * the notices go with the next page.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const [dismissedNotices, setDismissed] = useState<readonly Notice[]>([]);
  const t = useT();
  const script = useScript();
  const dismissAll = t("ui.dismissAll");
  const visibleNotices = notices.filter((notice) => !dismissedNotices.includes(notice));
  if (visibleNotices.length === 0) return null;
  const isUrgent = visibleNotices.some((notice) => notice.severity === "error");
  const dismiss = (notices: readonly Notice[]) => setDismissed((before) => [...before, ...notices]);
  return (
    <div role={isUrgent ? "alert" : "status"} className="notices" tabIndex={-1} autoFocus>
      {bySeverity(visibleNotices).map(({ severity, group }) => (
        <FadingBox key={severity} severity={severity} notices={group} onDismiss={() => dismiss(group)} />
      ))}
      {script && visibleNotices.length > 1 ? (
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

function FadingBox(props: {
  severity: Notice["severity"];
  notices: readonly Notice[];
  onDismiss: () => void;
}) {
  const { severity, notices, onDismiss } = props;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  useFading(box, displayMs[severity], onDismiss);
  return (
    <NoticeBox
      severity={severity}
      texts={notices.map(text)}
      onDismiss={(button) => {
        focusNext(button);
        onDismiss();
      }}
      box={box}
    />
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
      else {
        if (document.activeElement?.matches(".notices")) focusPage();
        latestOnGone.current();
      }
    }
    return () => clearTimeout(timer);
  }, [box, duration]);
}
