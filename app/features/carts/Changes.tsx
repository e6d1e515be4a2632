import { formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import type { SnapshotChange } from "./cart";

/** Lists the differences from what the visitor saw before, with old and new value. */
export function Changes(props: { title: string; changes: SnapshotChange[]; currency: string }) {
  const { title, changes, currency } = props;
  const t = useT();
  const formats = useFormats();
  if (changes.length === 0) return null;
  const formatChange = ({ what }: SnapshotChange, value: string) => {
    if (what === "date") return value ? formatDate(value, formats) : t("cart.line.noDate");
    return what === "net"
      ? `${formatMoney(value, formats, currency)} ${currency}`
      : formatQuantity(value, formats);
  };
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{title}</h2>
      <ul>
        {changes.map((change) => (
          <li key={`${change.itemNumber} ${change.what}`}>
            {labelValue(
              t(`cart.changes.${change.what}`, { item: change.itemNumber, material: change.material }),
              "",
              formats.locale,
            )}
            <del>{formatChange(change, change.from)}</del> <ins>{formatChange(change, change.to)}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}
