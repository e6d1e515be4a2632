import { useT } from "~/i18n/i18n-context";
import type { EditOrderData } from "./edit-page";

/** Shows a page of the PDF with the places of its lines marked. */
export function OrderSheet({ page: { sheet, pages } }: { page: EditOrderData }) {
  const t = useT();
  if (!sheet) return null;
  const label = t("reports.pdf.sheet", { page: sheet.number });
  return (
    <section id="sheet" className="sheet" aria-label={label}>
      {pages.length > 1 ? (
        <nav aria-label={t("reports.pdf.pages")}>
          {pages.map(({ number, href, isCurrent }) => (
            <a key={number} href={href} aria-current={isCurrent ? "page" : undefined}>
              {number}{" "}
            </a>
          ))}
        </nav>
      ) : null}
      <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} role="img" aria-label={label}>
        <image href={sheet.picture} width={sheet.width} height={sheet.height} />
        {sheet.marks.map(({ place, confidence, isMarked }) => (
          <rect
            key={`${place.x} ${place.y}`}
            className={isMarked ? "mark marked" : `mark ${confidence}`}
            x={place.x - 2}
            y={place.y - 2}
            width={place.width + 4}
            height={place.height + 4}
          />
        ))}
      </svg>
    </section>
  );
}
