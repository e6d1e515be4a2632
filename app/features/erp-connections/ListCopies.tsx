import { replicaMinutes } from "~/features/erp-replica/replica-minutes";
import { formatCount, formatInstant } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Money } from "~/ui/pages/Money";

export interface ListCopyView {
  title: string;
  salesArea: string;
  completeAt: string | null;
  comparedAt: string | null;
  erpCount: number | null;
  replicaCount: number | null;
  /** Amounts by currency. */
  erpSums: [currency: string, amount: string][];
  replicaSums: [currency: string, amount: string][];
  repaired: number;
}

/** Says as of when the copies of the ERP's lists are, and sets their counts and sums beside the ERP's. */
export function ListCopies({ copies }: { copies: readonly ListCopyView[] }) {
  const t = useT();
  const formats = useFormats();
  if (copies.length === 0) return null;
  const instant = (text: string | null) => (text ? formatInstant(text, formats) : "");
  const headings = {
    list: t("areas.sap_connections.copyOf"),
    asOf: t("areas.sap_connections.copyAsOf"),
    compared: t("areas.sap_connections.copyCompared"),
    inErp: t("areas.sap_connections.copyInErp"),
    here: t("areas.sap_connections.copyHere"),
    repaired: t("areas.sap_connections.copyRepaired"),
  };
  return (
    <>
      <h2>{t("areas.sap_connections.copies")}</h2>
      <p>{t("areas.sap_connections.copiesAbout", { minutes: replicaMinutes })}</p>
      <div className="scroll">
        <table className="cards">
          <caption className="unseen">{t("areas.sap_connections.copies")}</caption>
          <thead>
            <tr>
              {Object.values(headings).map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {copies.map((copy) => (
              <tr key={`${copy.salesArea} ${copy.title}`}>
                <th scope="row">{`${copy.title} ${copy.salesArea}`}</th>
                <td data-label={headings.asOf}>{instant(copy.completeAt)}</td>
                <td data-label={headings.compared}>{instant(copy.comparedAt)}</td>
                <td data-label={headings.inErp}>
                  <CountAndSums count={copy.erpCount} sums={copy.erpSums} />
                </td>
                <td data-label={headings.here}>
                  <CountAndSums count={copy.replicaCount} sums={copy.replicaSums} />
                </td>
                <td data-label={headings.repaired}>
                  {copy.comparedAt ? formatCount(copy.repaired, formats) : ""}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function CountAndSums({ count, sums }: { count: number | null; sums: ListCopyView["erpSums"] }) {
  const formats = useFormats();
  if (count === null) return null;
  return (
    <>
      {formatCount(count, formats)}
      {sums.map(([currency, amount]) => (
        <div key={currency}>
          <Money amount={amount} currency={currency} />
        </div>
      ))}
    </>
  );
}
