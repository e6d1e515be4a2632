import type { Notice } from "~/door/outcome";
import { useFormats, useText } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { bySeverity, NoticeBox } from "./NoticeBox";

/**
 * Shows the notices of the last action. Errors interrupt a screen reader, the rest is announced politely. The region
 * takes the focus: a live region that is there when the page arrives is not announced. The notices go with the next page;
 * script dismisses them before that.
 */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const textOf = useText();
  const { locale } = useFormats();
  if (notices.length === 0) return null;
  const textWithRow = ({ row, ...text }: Notice) =>
    row === undefined ? textOf(text) : labelValue(row, textOf(text), locale);
  const isUrgent = notices.some((notice) => notice.severity === "error");
  return (
    <div role={isUrgent ? "alert" : "status"} className="notices" tabIndex={-1} autoFocus>
      {bySeverity(notices).map(({ severity, group }) => (
        <NoticeBox key={severity} severity={severity} texts={group.map(textWithRow)} />
      ))}
    </div>
  );
}
