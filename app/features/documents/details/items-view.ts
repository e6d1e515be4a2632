import Big from "big.js";
import type { DocumentItem } from "~/erp/erp";
import { presentedLine } from "~/erp/presentation/present-document";
import { type Formats, formatQuantity } from "~/i18n/formats";
import { contentsInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";
import { deliveryInWords } from "../dates-in-words";
import { latenessOf } from "../lateness";
import { buildUpInWords, priceInWords, rateInWords } from "../line-in-words";
import { partRows } from "../part-rows";

interface Words {
  t: Translate;
  formats: Formats;
}

type View = Omit<ListView, "address">;
type Kind = "order" | "quote" | "invoice";

/** Makes the table of a document's items: with delivery dates for an order, with open quantities for a quote. */
export function itemsView(
  name: string,
  kind: Kind,
  items: readonly DocumentItem[],
  { selectable, today, ...words }: Words & { selectable?: boolean; today?: string },
): View {
  const { t, formats } = words;
  const [progress, progressOf] = progressColumn(kind, words);
  const follows = ({ reference }: DocumentItem) =>
    reference?.kind === "quote"
      ? t("documents.ofQuote", { number: reference.number, item: reference.itemNumber })
      : "";
  return {
    name,
    caption: t("documents.items"),
    ...(selectable ? { selectable } : {}),
    columns: [
      { name: "item", caption: t("documents.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("documents.quantity"), datatype: "quantity" },
      ...progress,
      { name: "status", caption: t("documents.status"), datatype: "status" },
      { name: "price", caption: t("documents.unitPrice"), datatype: "text", justify: "right", wrap: true },
      { name: "net", caption: t("documents.net"), datatype: "money" },
    ],
    rows: items.flatMap((item): Row[] => [
      {
        id: String(item.itemNumber),
        ...rowKindOf(kind, item, today),
        cells: {
          item: { kind: "text", text: String(item.itemNumber) },
          material: {
            kind: "text",
            text: item.name,
            note: [item.material, item.customerMaterial, follows(item)].filter(Boolean).join(" · "),
          },
          quantity: quantityCell(item, formats),
          ...progressOf(item),
          status: {
            kind: "status",
            ...(item.rejection ? { code: "CANC", label: item.rejection.label } : item.status),
          },
          price: priceCell(item, words),
          net: { kind: "money", amount: item.net, currency: item.currency },
        },
      },
      ...partRows(String(item.itemNumber), item.parts),
    ]),
  };
}

/** Strikes out what was cancelled, and marks what an order still waits for although its day has come. */
function rowKindOf(kind: Kind, item: DocumentItem, today: string | undefined): Pick<Row, "kind"> {
  if (item.rejection) return { kind: "deleted" };
  return kind === "order" && today && latenessOf(item, today) ? { kind: "late" } : {};
}

const quantityCell = (item: DocumentItem, formats: Formats): Cell => {
  const { ordered, contents } = presentedLine(item);
  const note = contentsInWords(ordered, contents, formats);
  return { kind: "quantity", ...ordered, ...(note ? { note } : {}) };
};

/** Writes the price, and below it the discounts and surcharges that lead to the net value. A cancelled line has none. */
function priceCell(item: DocumentItem, words: Words): Cell | null {
  if (item.rejection && Number(item.net) === 0) return null;
  const line = presentedLine(item);
  const note = buildUpInWords(line, item.currency, words).join("\n");
  return { kind: "text", text: priceInWords(line, item.currency, words), ...(note ? { note } : {}) };
}

/** Makes the column of progress; items of invoices have none. */
function progressColumn(
  kind: Kind,
  { t, formats }: Words,
): [Column[], (item: DocumentItem) => Record<string, Cell>] {
  if (kind === "invoice") return [[], () => ({})];
  if (kind === "quote") {
    return [
      [{ name: "left", caption: t("documents.leftToOrder"), datatype: "quantity" }],
      (item) => ({ left: { kind: "quantity", quantity: item.openQuantity, unit: item.unit } }),
    ];
  }
  const amount = (quantity: string, unit: string) => `${formatQuantity(quantity, formats)} ${unit}`;
  const sofar = ({ deliveredQuantity, invoicedQuantity, unit }: DocumentItem) =>
    [
      Big(deliveredQuantity).gt(0)
        ? t("documents.delivered", { quantity: amount(deliveredQuantity, unit) })
        : "",
      Big(invoicedQuantity).gt(0)
        ? t("documents.invoiced", { quantity: amount(invoicedQuantity, unit) })
        : "",
    ]
      .filter(Boolean)
      .join(", ");
  return [
    [{ name: "delivery", caption: t("documents.delivery"), datatype: "text", wrap: true }],
    (item) => {
      const note = sofar(item);
      return {
        delivery: {
          kind: "text",
          text: deliveryInWords(item.scheduleLines, { t, formats }),
          ...(note ? { note } : {}),
        },
      };
    },
  ];
}

/** Makes the table of each item's price components. */
export function pricingView(name: string, items: readonly DocumentItem[], { t, formats }: Words): View {
  return {
    name,
    caption: t("documents.pricing"),
    columns: [
      { name: "item", caption: t("documents.item"), datatype: "text", key: true },
      { name: "condition", caption: t("documents.condition"), datatype: "text", wrap: true },
      { name: "rate", caption: t("documents.rate"), datatype: "text", justify: "right" },
      { name: "amount", caption: t("documents.amount"), datatype: "money" },
    ],
    rows: items.flatMap(({ itemNumber, priceComponents }) =>
      priceComponents.map((one) => {
        return {
          id: `${itemNumber}-${one.step}-${one.type}`,
          cells: {
            item: { kind: "text" as const, text: String(itemNumber) },
            condition: {
              kind: "text" as const,
              text: one.label,
              ...(one.inactive ? { note: one.inactive.label } : {}),
            },
            rate: {
              kind: "text" as const,
              text: rateInWords(one, formats),
            },
            amount: { kind: "money" as const, amount: one.amount, currency: one.currency },
          },
        };
      }),
    ),
  };
}
