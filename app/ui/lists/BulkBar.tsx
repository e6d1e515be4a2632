import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Actions for the ticked rows; stays in sight at the foot of the list. Script counts them there. */
export function BulkBar({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <div className="bulk">
      <button type="submit" name="intent" value="selectAll" className="plain">
        {t("ui.select.all")}
      </button>
      {children}
    </div>
  );
}
