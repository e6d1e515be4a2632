import type { List, MaterialRow } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import type { ListView, Row, Sort } from "~/ui/lists/list-view";

export const foundMaterialsSorts = {
  by: ["number", "name"],
  usual: { field: "number", direction: "asc" },
} as const;

/** Lists the results of a material search, each with a quantity and a button; several can be added at once. */
export function foundMaterialsList(
  materials: List<MaterialRow>,
  options: { sort: Sort; intents: { add: string } },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("cart.materials.found"),
    selectable: true,
    columns: [
      { name: "number", caption: t("cart.material"), datatype: "text", sortable: true },
      {
        name: "name",
        caption: t("cart.materials.name"),
        datatype: "text",
        key: true,
        wrap: true,
        sortable: true,
      },
      { name: "quantity", caption: t("cart.quantity"), datatype: "input", width: "medium" },
      { name: "actions", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: materials.items.map((material): Row => rowOf(material, options, t)),
    sort: options.sort,
    paging: {
      page: materials.page,
      pageSize: materials.pageSize,
      totalResults: materials.total,
      more: materials.more,
    },
  };
}

function rowOf(
  { number, name, customerMaterial, salesUnit, type }: MaterialRow,
  { intents }: Parameters<typeof foundMaterialsList>[1],
  t: Translate,
): Row {
  const canOrder = type !== "configurable";
  return {
    id: number,
    ...(canOrder ? {} : { fixed: true }),
    cells: {
      number: { kind: "text", text: number },
      name: {
        kind: "text",
        text: name,
        ...(customerMaterial ? { note: customerMaterial } : {}),
      },
      quantity: canOrder
        ? {
            kind: "input",
            name: `quantity:${number}`,
            value: "1",
            label: t("cart.materials.quantityOf", { material: number }),
            unit: salesUnit,
          }
        : null,
      actions: canOrder
        ? {
            kind: "actions",
            actions: [
              {
                label: t("cart.add"),
                name: t("cart.addOf", { material: number }),
                intent: `${intents.add}:${number}`,
                kind: "button",
              },
            ],
          }
        : null,
    },
  };
}
