import type { Notice } from "~/door/outcome";
import { useText } from "~/i18n/i18n-context";
import { bySeverity, NoticeBox } from "./NoticeBox";

/**
 * Shows the notices of the last action. Errors interrupt a screen reader, the rest is announced politely. The region
 * takes the focus: a live region that is there when the page arrives is not announced. The notices go with the next page;
 * script dismisses them before that.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const text = useText();
  if (notices.length === 0) return null;
  const isUrgent = notices.some((notice) => notice.severity === "error");
  return (
    <div role={isUrgent ? "alert" : "status"} className="notices" tabIndex={-1} autoFocus>
      {bySeverity(notices).map(({ severity, group }) => (
        <NoticeBox key={severity} severity={severity} texts={group.map(text)} />
      ))}
    </div>
  );
}
