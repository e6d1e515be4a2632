import type { List, ListPrice, MaterialRow } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { ListView, Row } from "~/ui/list-view";

interface PricedMaterial {
  material: MaterialRow;
  price: ListPrice | null;
}

/** Materials with the customer's prices; what can be ordered as it is has a quantity and a button. */
export function materialList(
  found: Omit<List<unknown>, "items"> & { rows: PricedMaterial[] },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("catalog.title"),
    columns: [
      { name: "name", caption: t("catalog.material"), datatype: "text", key: true, wrap: true },
      { name: "price", caption: t("catalog.price"), datatype: "money" },
      { name: "quantity", caption: t("catalog.quantity"), datatype: "input", width: "medium" },
      { name: "actions", caption: t("catalog.add"), datatype: "actions", action: true },
    ],
    rows: found.rows.map((row) => rowOf(row, t)),
    paging: { page: found.page, pageSize: found.pageSize, totalResults: found.total, more: found.more },
  };
}

function rowOf({ material, price }: PricedMaterial, t: Translate): Row {
  const { number, name, customerMaterial, salesUnit } = material;
  const sellable = material.status === "sellable" && material.type !== "configurable";
  return {
    id: number,
    cells: {
      name: { kind: "text", text: name, note: [number, customerMaterial].filter(Boolean).join(" · ") },
      price: price
        ? {
            kind: "money",
            amount: price.price,
            currency: price.currency,
            note: t("catalog.perUnit", { quantity: price.priceQuantity, unit: price.priceUnit }),
          }
        : { kind: "text", text: t("catalog.noPrice") },
      quantity: sellable
        ? {
            kind: "input",
            name: `quantity:${number}`,
            value: "1",
            label: t("catalog.quantityOf", { material: number }),
            unit: salesUnit,
          }
        : null,
      actions: sellable
        ? {
            kind: "actions",
            actions: [
              {
                label: t("catalog.add"),
                name: t("catalog.addOf", { material: number }),
                intent: `add:${number}`,
                kind: "button",
              },
            ],
          }
        : null,
    },
  };
}
