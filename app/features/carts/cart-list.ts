import { type Formats, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { ListView, Row } from "~/ui/list-view";
import type { CartView, LineView } from "./cart-view";

/** A page of the cart's lines. Their quantities are fields of the form round it, numbered as they stand on the page. */
export function cartList(
  lines: CartView["lines"],
  asked: { page: string; pageSize: number },
  words: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  const { t } = words;
  const page = Math.max(1, Math.trunc(Number(asked.page)) || 1);
  const first = (page - 1) * asked.pageSize;
  return {
    caption: t("cart.title"),
    columns: [
      { name: "item", caption: t("cart.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("cart.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("cart.quantity"), datatype: "input", width: "medium" },
      { name: "delivery", caption: t("cart.delivery"), datatype: "text" },
      { name: "net", caption: t("cart.net"), datatype: "money" },
      { name: "actions", caption: t("cart.remove"), datatype: "actions", action: true },
    ],
    rows: lines.slice(first, first + asked.pageSize).map((line, index) => rowOf(line, index, words)),
    paging: { page, pageSize: asked.pageSize, totalResults: lines.length },
    empty: t("cart.emptyTitle"),
  };
}

function rowOf(line: LineView, index: number, { t, formats }: { t: Translate; formats: Formats }): Row {
  const item = line.itemNumber;
  const error = line.messages.some(({ severity }) => severity === "error");
  const kind = error ? "error" : "info";
  return {
    id: line.id,
    ...(line.messages.length > 0 ? { kind } : {}),
    messages: line.messages,
    cells: {
      item: { kind: "text", text: String(item) },
      material: { kind: "text", text: line.name, note: line.material },
      quantity: {
        kind: "input",
        name: `items[${index}].quantity`,
        value: formatQuantity(line.quantity, formats),
        label: t("cart.quantityOf", { item }),
        ...(line.unit ? { unit: line.unit } : { note: t("cart.unitLater") }),
      },
      delivery: { kind: "text", text: line.delivery ?? "" },
      net: line.net && line.currency ? { kind: "money", amount: line.net, currency: line.currency } : null,
      actions: {
        kind: "actions",
        actions: [
          { label: t("cart.remove"), name: t("cart.removeOf", { item }), intent: `remove:${line.id}` },
        ],
      },
    },
  };
}
