import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Says that there is nothing to show, and offers the next step where there is one. */
export function EmptyState({ text, children }: { text?: string | undefined; children?: ReactNode }) {
  const t = useT();
  return (
    <div className="empty">
      {text ? (
        <p>{text}</p>
      ) : (
        <>
          <p>
            <strong>{t("ui.noResults")}</strong>
          </p>
          <p>{t("ui.noResultsHint")}</p>
        </>
      )}
      {children}
    </div>
  );
}
