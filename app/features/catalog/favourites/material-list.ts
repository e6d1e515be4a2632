import { type Formats, readable } from "~/i18n/formats";
import { pricedUnit } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView, Row, RowAction, Sort } from "~/ui/lists/list-view";
import { isOrderable, type ListedProduct, type ProductRights } from "../catalog";
import { thumbHtml } from "../drawings/draw";
import type { VariantMark } from "../InCart";
import { packInWords } from "../pack-in-words";

interface Reader {
  t: Translate;
  formats: Formats;
  sort?: Sort;
  /** The address of the page with fresh prices; null where none are shown. */
  refresh: string | null;
  /** Quantities in the cart, by the product's number. */
  marks: Readonly<Record<string, VariantMark>>;
  pictureOf: (digest: string) => string;
  /** Only rows that can be ordered may be ticked. */
  orderingOnly?: boolean;
}

/** Makes a dense list of products; orderable ones have a quantity and a button. */
export function materialList(
  products: readonly ListedProduct[],
  page: { page: number; pageSize: number; total: number },
  rights: ProductRights,
  options: Reader,
): Omit<ListView, "name" | "address"> {
  const { t, sort } = options;
  const mayOrder = rights.cart || rights.quote;
  return {
    caption: t("catalog.title"),
    selectable: mayOrder,
    columns: [
      {
        name: "name",
        caption: t("catalog.material"),
        datatype: "text",
        key: true,
        wrap: true,
        sortable: true,
      },
      { name: "price", caption: t("catalog.price"), datatype: "money" },
      { name: "availability", caption: t("catalog.availability"), datatype: "status", wrap: true },
      ...(mayOrder
        ? ([
            { name: "quantity", caption: t("catalog.quantity"), datatype: "input", width: "medium" },
            { name: "actions", caption: t("catalog.add"), datatype: "actions", action: true },
          ] as const)
        : []),
    ],
    rows: products.map((product) => rowOf(product, rights, options)),
    ...(sort ? { sort } : {}),
    paging: { page: page.page, pageSize: page.pageSize, totalResults: page.total },
  };
}

function rowOf(
  product: ListedProduct,
  rights: ProductRights,
  { t, formats, refresh, pictureOf, marks, orderingOnly }: Reader,
): Row {
  const { number, name, ownNumber, href, price, salesUnit, picture } = product;
  const canOrder = isOrderable(product);
  const mark = marks[number];
  const note = [packInWords(product, formats), mark?.text].filter(Boolean).join(" · ");
  return {
    id: number,
    anchor: `p-${number}`,
    ...(canOrder || !orderingOnly ? {} : { fixed: true }),
    cells: {
      name: {
        kind: "text",
        text: name,
        href,
        note: [number, ownNumber].filter(Boolean).join(" · "),
        ...(picture ? thumbOf(picture, pictureOf) : {}),
      },
      price: price || !canOrder || !refresh ? priceOf(price, { t, formats }) : showPrice(refresh, t),
      availability: price
        ? {
            kind: "status",
            code: price.availability.status,
            label: readable(price.availability.caption, formats),
          }
        : null,
      quantity: canOrder
        ? {
            kind: "input",
            name: `quantity:${number}`,
            value: "1",
            label: t("catalog.quantityOf", { material: number }),
            unit: salesUnit,
            ...(note ? { note } : {}),
          }
        : null,
      actions: { kind: "actions", actions: actionsOf(product, rights, mark, t) },
    },
  };
}

/** A dimension drawing stands in the page, anything else is loaded. */
function thumbOf(digest: string, pictureOf: Reader["pictureOf"]): { drawing: string } | { picture: string } {
  const drawing = thumbHtml(digest);
  return drawing ? { drawing } : { picture: pictureOf(digest) };
}

const showPrice = (href: string, t: Translate): Cell => ({
  kind: "text",
  text: t("catalog.showPrice"),
  href,
});

function priceOf(
  price: ListedProduct["price"],
  { t, formats }: { t: Translate; formats: Formats },
): Cell | null {
  if (!price) return null;
  const note = t("catalog.perUnit", { unit: pricedUnit(price, formats) });
  return { kind: "money", amount: price.netPrice, currency: price.currency, note };
}

function actionsOf(
  product: ListedProduct,
  rights: ProductRights,
  mark: VariantMark | undefined,
  t: Translate,
) {
  const { number, type, href } = product;
  const actions: RowAction[] = [];
  if (type === "configurable") {
    const name = t("catalog.configureOf", { material: number });
    actions.push({ label: t("catalog.configure"), name, href });
  }
  if (!isOrderable(product)) return actions;
  if (rights.cart) {
    const name = t("catalog.addOf", { material: number });
    actions.push({ label: t("catalog.add"), name, intent: `add:${number}`, kind: "button" });
  }
  if (rights.quote) {
    const name = t("catalog.quoteOf", { material: number });
    actions.push({ label: t("catalog.quote"), name, intent: `quote:${number}` });
  }
  if (mark) {
    const name = t("catalog.undoOf", { material: number });
    actions.push({ label: t("cart.undo"), name, intent: `undo:${mark.line}` });
  }
  return actions;
}
