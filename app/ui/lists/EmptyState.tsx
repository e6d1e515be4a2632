import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Nothing to show: said plainly, with the way on where there is one. */
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
