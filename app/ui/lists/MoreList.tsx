import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";

/** Shows the first items of a list, and the rest on request. CSS alone swaps the label of the switch. */
export function MoreList(props: { items: readonly { key: string; text: ReactNode }[]; first?: number }) {
  const t = useT();
  const { items, first = 3 } = props;
  const list = (part: typeof items) => (
    <ul>
      {part.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
  return (
    <>
      {list(items.slice(0, first))}
      {items.length > first ? (
        <details className="more">
          <summary>
            <span>{t("ui.showMore")}</span>
            <span className="less">{t("ui.showFewer")}</span>
          </summary>
          {list(items.slice(first))}
        </details>
      ) : null}
    </>
  );
}
