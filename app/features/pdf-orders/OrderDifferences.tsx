import { useT } from "~/i18n/i18n-context";
import type { DifferingLine, LineDifference } from "./edit-page";

/** Lists what the ERP makes otherwise than the PDF says, old and new. */
export function OrderDifferences({ lines }: { lines: DifferingLine[] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <div className="notice warning">
      <p>{t("reports.pdf.differences")}</p>
      <ul>
        {lines.map(({ index, label, differences }) => (
          <li key={index}>
            {label}: <Differences differences={differences} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Differences({ differences }: { differences: LineDifference[] }) {
  const t = useT();
  return differences.map(({ what, from, to }, index) => (
    <span key={what}>
      {index > 0 ? "; " : ""}
      {t(`reports.pdf.difference.${what}`)} <del>{from}</del> → <ins>{to}</ins>
    </span>
  ));
}
