import type { Coded, SalesDocument } from "~/erp/erp";
import {
  type PresentedDocument,
  type PresentedLine,
  presentedDocument,
} from "~/erp/presentation/present-document";
import type { Translate } from "~/i18n/translate";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";

type ItemsFile = Pick<ListView, "caption" | "columns" | "rows">;

/**
 * Makes the table of a document's items for files. Each figure has a column of its own, so that programs can read it,
 * and the first three columns are those that the upload of a cart reads: number, quantity, unit.
 */
export function itemsFile(document: SalesDocument, t: Translate): ItemsFile {
  const presentation = presentedDocument(document);
  const statusByItem = new Map(document.items.map(({ itemNumber, status }) => [itemNumber, status]));
  const parts = Math.max(1, ...presentation.lines.map(({ schedule }) => schedule.length));
  return {
    caption: t("documents.items"),
    columns: columnsOf(parts, t),
    rows: presentation.lines.map(
      (line): Row => ({
        id: String(line.itemNumber),
        cells: {
          ...materialCells(line),
          ...priceCells(line, presentation),
          ...scheduleCells(line),
          status: statusCell(line, statusByItem.get(line.itemNumber)),
        },
      }),
    ),
  };
}

function columnsOf(parts: number, t: Translate): Column[] {
  return [
    { name: "material", caption: t("documents.criteria.materialNumber"), datatype: "text", key: true },
    { name: "quantity", caption: t("documents.quantity"), datatype: "quantity" },
    { name: "item", caption: t("documents.item"), datatype: "number" },
    { name: "customer_material", caption: t("documents.criteria.customerMaterial"), datatype: "text" },
    { name: "name", caption: t("documents.name"), datatype: "text" },
    { name: "base_quantity", caption: t("documents.baseQuantity"), datatype: "quantity" },
    { name: "price", caption: t("documents.unitPrice"), datatype: "number" },
    { name: "price_per", caption: t("documents.pricePer"), datatype: "quantity" },
    { name: "gross", caption: t("documents.gross"), datatype: "money" },
    { name: "discounts", caption: t("documents.discounts"), datatype: "money" },
    { name: "surcharges", caption: t("documents.surcharges"), datatype: "money" },
    { name: "net", caption: t("documents.net"), datatype: "money" },
    { name: "tax_rate", caption: t("documents.taxRate"), datatype: "number" },
    { name: "tax", caption: t("documents.tax"), datatype: "money" },
    { name: "status", caption: t("documents.status"), datatype: "text" },
    { name: "note", caption: t("documents.note"), datatype: "text" },
    ...Array.from({ length: parts }, (_, index): Column[] => {
      const number = index + 1;
      return [
        {
          name: `delivery_date_${number}`,
          caption: t("documents.deliveryDate", { number }),
          datatype: "date",
        },
        {
          name: `delivery_quantity_${number}`,
          caption: t("documents.deliveryQuantity", { number }),
          datatype: "number",
        },
      ];
    }).flat(),
  ];
}

const text = (value: string): Cell => ({ kind: "text", text: value });

function materialCells(line: PresentedLine): Row["cells"] {
  const { itemNumber, material, customerMaterial, name, note, ordered, contents } = line;
  return {
    material: text(material),
    quantity: { kind: "quantity", ...ordered },
    item: { kind: "number", value: String(itemNumber) },
    customer_material: text(customerMaterial),
    name: text(name),
    base_quantity: { kind: "quantity", ...(contents ?? ordered) },
    note: text(note),
  };
}

/** People read what the page says; programs have the code of a rejection alone (docs/csv-for-programs.md). */
const statusCell = ({ rejection }: PresentedLine, status: Coded | undefined): Cell => ({
  kind: "text",
  text: (rejection ?? status)?.label ?? "",
  value: rejection?.code ?? "",
});

function priceCells(line: PresentedLine, { currency, taxes }: PresentedDocument): Row["cells"] {
  const { amount, per, unit, gross, adjustments } = line.price;
  const money = (value: string): Cell => ({ kind: "money", amount: value, currency });
  const sumOf = (isWanted: (kind: string) => boolean) => {
    const cents = adjustments
      .filter(({ kind }) => isWanted(kind))
      .reduce((total, one) => total + Math.round(Number(one.amount) * 100), 0);
    return money((cents / 100).toFixed(2));
  };
  return {
    price: { kind: "number", value: amount },
    price_per: { kind: "quantity", quantity: per, unit },
    gross: money(gross),
    discounts: sumOf((kind) => kind === "discount"),
    surcharges: sumOf((kind) => kind !== "discount"),
    net: money(line.net),
    tax_rate: { kind: "number", value: taxes.find(({ code }) => code === line.taxCode)?.rate ?? "" },
    tax: money(line.tax),
  };
}

const scheduleCells = ({ schedule }: PresentedLine): Row["cells"] =>
  Object.fromEntries(
    schedule.flatMap(({ confirmedDate, quantity }, index): [string, Cell | null][] => [
      [`delivery_date_${index + 1}`, confirmedDate ? { kind: "date", date: confirmedDate } : null],
      [`delivery_quantity_${index + 1}`, { kind: "number", value: quantity }],
    ]),
  );
