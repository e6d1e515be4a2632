import type { Notice } from "~/door/outcome";
import { useT, useText } from "~/i18n/i18n-context";

/** What the portal has to say after the last action. Errors interrupt a screen reader, the rest waits its turn. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const t = useT();
  const text = useText();
  if (notices.length === 0) return null;
  const urgent = notices.some((notice) => notice.severity === "error");
  return (
    <div role={urgent ? "alert" : "status"} className="notices">
      {notices.map((notice) => (
        <p key={`${notice.severity} ${text(notice)}`} className={`notice ${notice.severity}`}>
          <strong>{t(`ui.severity.${notice.severity}`)}</strong> {text(notice)}
        </p>
      ))}
    </div>
  );
}
