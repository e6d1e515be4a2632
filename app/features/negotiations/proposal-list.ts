import type { DocumentItem } from "~/erp/erp";
import { type Formats, formatDate, formatQuantity, formatUnitPrice } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { RoundLine } from "./negotiation";

/** Lists the lines of a quote with fields for a proposal: as the open round has them, else as the quote has them. */
export function proposalList(
  items: readonly DocumentItem[],
  openLines: readonly RoundLine[],
  { t, formats }: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  const wishes = new Map(openLines.map((line) => [line.itemNumber, line]));
  return {
    caption: t("documents.items"),
    columns: [
      { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
      { name: "price", caption: t("documents.unitPrice"), datatype: "input", width: "medium" },
      { name: "quantity", caption: t("documents.quantity"), datatype: "input", width: "medium" },
      { name: "requested", caption: t("documents.requestedDate"), datatype: "input", width: "medium" },
    ],
    rows: items.map((item, index) => {
      const { itemNumber, name, material, currency, priceQuantity, priceUnit, unit } = item;
      const wish = wishes.get(itemNumber);
      const price = wish?.price.wish ?? item.netPrice;
      const quantity = wish?.quantity.wish ?? item.quantity;
      const date = wish?.requestedDate.wish ?? item.requestedDate;
      const per = `${priceQuantity === "1" ? "" : `${formatQuantity(priceQuantity, formats)} `}${priceUnit}`;
      const params = { item: itemNumber };
      return {
        id: String(itemNumber),
        cells: {
          material: { kind: "text", text: `${itemNumber} ${name}`, note: material === name ? "" : material },
          price: {
            kind: "input",
            name: `lines[${index}].price`,
            value: formatUnitPrice(price, formats, currency),
            label: t("negotiations.priceOf", params),
            unit: `${currency} / ${per}`,
            ...(wish?.price.wish
              ? { note: t("amendments.was", { value: formatUnitPrice(item.netPrice, formats, currency) }) }
              : {}),
          },
          quantity: {
            kind: "input",
            name: `lines[${index}].quantity`,
            value: formatQuantity(quantity, formats),
            label: t("amendments.quantityOf", params),
            unit,
            ...(wish?.quantity.wish
              ? { note: t("amendments.was", { value: formatQuantity(item.quantity, formats) }) }
              : {}),
          },
          requested: {
            kind: "input",
            name: `lines[${index}].requestedDate`,
            value: date ? formatDate(date, formats) : "",
            label: t("amendments.dateOf", params),
            format: "date",
          },
        },
      };
    }),
    paging: { page: 1, pageSize: Math.max(1, items.length), totalResults: items.length },
  };
}
