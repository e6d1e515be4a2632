import { datesInWords } from "~/features/documents/dates-in-words";
import { partRows } from "~/features/documents/part-rows";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import { contentsInWords, priceBeneath } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import type { Cell, ListView, Row } from "~/ui/lists/list-view";
import { type CartView, hasErrors, type LineView } from "../cart-view";
import type { LineDetails } from "./line-details";
import type { CartPart } from "./lines-of-page";

export interface CartListOptions {
  /** False on microsites that do not show availability. */
  showsDelivery: boolean;
  page: number;
  pageSize: number;
  /** Lines of the whole cart. */
  totalLines: number;
  sort: CartPart["sort"];
  /** Builds the address of a line's own page. */
  lineHref: (id: string) => string;
  /** Labels of each line's required fields that are empty. */
  missingFields?: ReadonlyMap<string, readonly string[]>;
  /** Lines with fields for their requested date and note: all of them, or those whose fields are not saved yet. */
  detailedLines?: "all" | ReadonlySet<string>;
  /** Ticks all lines: "select all" without script. */
  areSelected?: boolean;
}

/**
 * Lists the lines of one page of the cart. Quantities and line numbers are fields of the surrounding form, numbered by their
 * row; another number moves the line.
 */
export function cartList(
  lines: CartView["lines"],
  options: CartListOptions,
  localization: { t: Translate; formats: Formats },
): Omit<ListView, "name" | "address"> {
  const { t } = localization;
  const { showsDelivery, page, pageSize, totalLines } = options;
  const hasDetails = lines.some(({ id }) => isDetailed(id, options));
  return {
    caption: t("cart.lines"),
    selectable: true,
    inForm: true,
    columns: [
      { name: "item_number", caption: t("cart.item"), datatype: "input", width: "narrow", sortable: true },
      {
        name: "material",
        caption: t("cart.material"),
        datatype: "text",
        key: true,
        wrap: true,
        sortable: true,
      },
      { name: "quantity", caption: t("cart.quantity"), datatype: "input", width: "medium", sortable: true },
      ...(showsDelivery
        ? [{ name: "delivery", caption: t("cart.delivery"), datatype: "status", wrap: true } as const]
        : []),
      { name: "net", caption: t("cart.net"), datatype: "money", sortable: true },
      ...(showsDelivery
        ? [{ name: "dates", caption: t("cart.line.dates"), datatype: "text", beneath: true } as const]
        : []),
      ...(hasDetails
        ? ([
            { name: "requestedDate", caption: t("cart.requestedDate"), datatype: "input", beneath: true },
            { name: "comment", caption: t("cart.comment"), datatype: "input", beneath: true },
          ] as const)
        : []),
      { name: "actions", caption: t("cart.actions"), datatype: "actions", action: true },
    ],
    rows: lines.flatMap((line, index) => [
      rowOf(line, index, options, localization),
      ...partRows(line.id, line.parts),
    ]),
    sort: options.sort,
    paging: { page, pageSize, totalResults: totalLines },
  };
}

export const isDetailed = (id: string, { detailedLines }: Pick<CartListOptions, "detailedLines">): boolean =>
  detailedLines === "all" || detailedLines?.has(id) === true;

function rowOf(
  line: LineView,
  index: number,
  options: CartListOptions,
  localization: { t: Translate; formats: Formats },
): Row {
  const { t, formats } = localization;
  const item = line.itemNumber;
  const emptyLabels = options.missingFields?.get(line.id) ?? [];
  const messages = [
    ...line.messages,
    ...emptyLabels.map(
      (field) => ({ severity: "warning", text: t("cart.line.missing", { field }) }) as const,
    ),
  ];
  const hasDates = options.showsDelivery && line.dates.length > 0;
  const hasDetails = isDetailed(line.id, options);
  const comment = hasDetails ? "" : line.comment;
  const { name, material, orderedMaterial } = line;
  const notes = [
    orderedMaterial === name ? "" : orderedMaterial,
    orderedMaterial === material ? "" : t("cart.enteredMaterial", { material }),
    comment,
  ].filter(Boolean);
  return {
    id: line.id,
    anchor: `line-${line.id}`,
    ...(messages.length > 0 ? { kind: hasErrors(line) ? "error" : "info" } : {}),
    ...(options.areSelected ? { selected: true } : {}),
    ...(hasDates ? { open: true } : {}),
    messages,
    cells: {
      item_number: {
        kind: "input",
        name: `items[${index}].position`,
        value: String(item),
        label: t("cart.positionOf", { item }),
        format: "position",
      },
      material: { kind: "text", text: line.name, href: options.lineHref(line.id), note: notes.join(" · ") },
      quantity: {
        kind: "input",
        name: `items[${index}].quantity`,
        value: formatQuantity(line.quantity, formats),
        label: t("cart.quantityOf", { item }),
        ...(line.unit ? { unit: line.unit } : { note: t("cart.unitLater") }),
        ...contentsNote(line, formats),
      },
      ...(options.showsDelivery && line.availability ? { delivery: deliveryCell(line.availability) } : {}),
      ...(hasDates
        ? {
            dates: {
              kind: "text",
              text: labelValue(
                t("cart.line.dates"),
                datesInWords(line.dates, localization),
                localization.formats.locale,
              ),
            },
          }
        : {}),
      net: netCell(line, localization),
      ...(hasDetails ? detailCells(line, index, localization) : {}),
      actions: {
        kind: "actions",
        actions: [
          { label: t("cart.copy"), name: t("cart.copyOf", { item }), intent: `copy:${line.id}` },
          { label: t("cart.remove"), name: t("cart.removeOf", { item }), intent: `remove:${line.id}` },
        ],
      },
    },
  };
}

/** Says when the line arrives, prominently only if that is an exception. */
const deliveryCell = ({ status, caption }: NonNullable<LineView["availability"]>): Cell => ({
  kind: "status",
  code: status,
  label: caption,
});

/** Fields beneath the line. */
function detailCells(
  { itemNumber: item, requestedDate, comment }: LineView,
  index: number,
  { t, formats }: { t: Translate; formats: Formats },
): Record<keyof LineDetails, Cell> {
  const field = (name: string, value: string, label: string, format: "date" | "text"): Cell => ({
    kind: "input",
    name: `items[${index}].${name}`,
    value,
    label: t("cart.fieldOfLine", { field: label, item }),
    format,
  });
  const day = requestedDate ? formatDate(requestedDate, formats) : "";
  return {
    requestedDate: field("requestedDate", day, t("cart.requestedDate"), "date"),
    comment: field("comment", comment, t("cart.comment"), "text"),
  };
}

/** Shows the contents below the quantity: `= 500 PCE`. */
function contentsNote({ quantity, unit, contents }: LineView, formats: Formats): { note?: string } {
  const note = unit ? contentsInWords({ quantity, unit }, contents, formats) : "";
  return note ? { note } : {};
}

/** Shows the net amount with the unit price below, and the ERP's own where there is room. */
function netCell(line: LineView, localization: { t: Translate; formats: Formats }): Cell | null {
  const { net, currency, price, unit, orderedQuantity: quantity } = line;
  if (!net || !currency) return null;
  if (!price || !unit) return { kind: "money", amount: net, currency };
  return {
    kind: "money",
    amount: net,
    currency,
    ...priceBeneath({ ...price, net, unit, quantity }, localization),
  };
}
