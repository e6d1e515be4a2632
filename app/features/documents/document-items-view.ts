import type { DocumentItem } from "~/erp/erp";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/list-view";

/** The items of a document, with when they come. */
export function itemsView(
  name: string,
  items: readonly DocumentItem[],
  {
    t,
    formats,
    selectable,
    quoted,
  }: { t: Translate; formats: Formats; selectable?: boolean; quoted?: boolean },
): Omit<ListView, "address"> {
  const amount = (quantity: string, unit: string) => `${formatQuantity(quantity, formats)} ${unit}`;
  const left = ({ openQuantity, quantity, unit }: DocumentItem) =>
    openQuantity === quantity ? "" : t("documents.left", { quantity: amount(openQuantity, unit) });
  const follows = ({ reference }: DocumentItem) =>
    reference?.kind === "quote"
      ? t("documents.ofQuote", { number: reference.number, item: reference.itemNumber })
      : "";
  const when = (item: DocumentItem) =>
    item.scheduleLines
      .map(({ confirmedDate, quantity, unit }) => {
        const day = confirmedDate ? formatDate(confirmedDate, formats) : t("documents.noDate");
        return item.scheduleLines.length > 1 ? `${amount(quantity, unit)}: ${day}` : day;
      })
      .join(", ");
  return {
    name,
    caption: t("documents.items"),
    ...(selectable ? { selectable } : {}),
    columns: [
      { name: "item", caption: t("documents.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("documents.quantity"), datatype: "quantity" },
      { name: "delivery", caption: t("documents.delivery"), datatype: "text", wrap: true },
      { name: "status", caption: t("documents.status"), datatype: "status" },
      { name: "price", caption: t("documents.unitPrice"), datatype: "money" },
      { name: "net", caption: t("documents.net"), datatype: "money" },
    ],
    rows: items.map((item) => ({
      id: String(item.itemNumber),
      ...(item.rejection ? { kind: "deleted" as const } : {}),
      cells: {
        item: { kind: "text", text: String(item.itemNumber) },
        material: {
          kind: "text",
          text: item.name,
          note: [item.material, item.customerMaterial, follows(item)].filter(Boolean).join(" · "),
        },
        quantity: { kind: "quantity", quantity: item.quantity, unit: item.unit },
        delivery: { kind: "text", text: quoted ? left(item) : when(item) },
        status: {
          kind: "status",
          ...(item.rejection ? { code: "CANC", label: item.rejection.label } : item.status),
        },
        price: {
          kind: "money",
          amount: item.netPrice,
          currency: item.currency,
          note: `${formatQuantity(item.priceQuantity, formats)} ${item.priceUnit}`,
        },
        net: { kind: "money", amount: item.net, currency: item.currency },
      },
    })),
  };
}
