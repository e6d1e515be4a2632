import type { ColumnRole } from "~/features/order-reading/column-roles";
import type { Confidence, ReadLine, ReadValue } from "~/features/order-reading/order-reading";
import type { Place } from "~/features/order-reading/source-page";
import { type Formats, formatDate, formatPrice, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { intents } from "~/ui/fields/intents";
import type { EditedLine } from "./compared-lines";
import type { EditedOrder } from "./edited-order.queries.server";
import { maxTypedLines, taughtRoles } from "./pdf-order";
import { rulingInWords } from "./pdf-order-list";

export const editOrderIntents = intents("save", "continue", "teach");

export interface LineDifference {
  what: EditedLine["differences"][number]["what"];
  from: string;
  to: string;
}

type LineField = "material" | "quantity" | "unit" | "requestedDate";

export interface EditLineView {
  index: number;
  position: string;
  /** Values as the PDF prints them. */
  source: string;
  confidence: Confidence | null;
  place: string | null;
  isMarked: boolean;
  isLeftOut: boolean;
  problem: string | null;
  name: string;
  fields: Record<LineField, string>;
  /** Confidence in each value that was read; null for what the PDF does not say. */
  confidences: Record<LineField, Confidence | null>;
  differences: LineDifference[];
}

export interface HeadValue {
  term: string;
  value: string;
  confidence: Confidence;
}

export interface EditOrderData {
  order: string;
  version: number;
  fileName: string;
  poNumber: string;
  /** Values of the PDF's head, as printed. */
  head: HeadValue[];
  /** Says where the goods go, if the PDF names an address. */
  recipient: { text: string; isUnknown: boolean } | null;
  /** Says why no rule ordered it; null without a rule. */
  held: string | null;
  lines: EditLineView[];
  unsettled: number;
  addedRows: number;
  parts: { label: string; href: string; isCurrent: boolean }[];
  sheet: { number: number; width: number; height: number; picture: string; marks: Mark[] } | null;
  pages: { number: number; href: string; isCurrent: boolean }[];
  hasText: boolean;
  headings: Record<(typeof taughtRoles)[number], string>;
  failure: string | null;
  steps: { label: string; href?: string }[];
  list: string;
  file: string;
  currentPath: string;
  title: string;
}

export interface Mark {
  place: Place;
  confidence: Confidence;
  isMarked: boolean;
}

interface Reader {
  t: Translate;
  formats: Formats;
}

type PageOfOrder = Omit<EditOrderData, "steps" | "list" | "file" | "currentPath" | "title">;

/** Makes the page of a PDF order: its lines with what was read, and the sheet with the places marked. */
export function editOrderPage(
  order: EditedOrder,
  place: { line: number | null; part: number | null; page: number | null },
  { t, formats }: Reader,
): PageOfOrder {
  const parts = Math.max(1, Math.ceil(order.lines.length / maxTypedLines));
  const part = Math.min(place.part ?? 1, parts) || 1;
  const partLines = order.lines.slice((part - 1) * maxTypedLines, part * maxTypedLines);
  const { reading } = order;
  const readOf = (line: EditedLine) => (line.readLine === null ? undefined : reading?.lines[line.readLine]);
  const markedLine = place.line === null ? undefined : order.lines[place.line];
  const sheetNumber = (markedLine && readOf(markedLine)?.place?.page) ?? place.page ?? 1;
  const sheet = reading?.pages[sheetNumber - 1];
  const address = (fields: Record<string, string>) =>
    `/pdf_order_changes/edit?${new URLSearchParams({ ...(parts > 1 ? { part: String(part) } : {}), ...fields })}`;
  return {
    order: order.id,
    version: order.version,
    fileName: order.fileName,
    poNumber: order.poNumberInCart,
    head: headOf(order, { t, formats }),
    recipient: recipientOf(order, t),
    held: order.ruling && !order.ruling.isOrdered ? rulingInWords(order.ruling, t) : null,
    lines: partLines.map((line) => {
      const readLine = readOf(line);
      return {
        index: line.index,
        position: readLine?.position || String(line.index + 1),
        source: readLine ? sourceOf(readLine, order, formats) : "",
        confidence: readLine?.confidence ?? null,
        place: readLine?.place ? `${address({ line: String(line.index) })}#sheet` : null,
        isMarked: line === markedLine,
        isLeftOut: line.isLeftOut,
        problem: problemOf(line, t),
        name: line.priced?.name ?? line.name,
        fields: {
          material: line.material,
          quantity: line.quantity ? formatQuantity(line.quantity, formats) : "",
          unit: line.unit || (line.assumedUnit ?? ""),
          requestedDate: line.requestedDate ? formatDate(line.requestedDate, formats) : "",
        },
        confidences: confidencesOf(readLine, order),
        differences: wordsOf(line, { t, formats }),
      };
    }),
    unsettled: order.lines.filter(({ isSettled }) => !isSettled).length,
    addedRows: order.lines.length === 0 || !reading?.hasText ? 5 : 1,
    parts:
      parts === 1
        ? []
        : Array.from({ length: parts }, (_, index) => ({
            label: `${index * maxTypedLines + 1}–${Math.min((index + 1) * maxTypedLines, order.lines.length)}`,
            href: `/pdf_order_changes/edit?part=${index + 1}`,
            isCurrent: index + 1 === part,
          })),
    sheet: sheet
      ? {
          number: sheetNumber,
          width: sheet.width,
          height: sheet.height,
          picture: `/pdf_order_changes/pages/${sheetNumber}`,
          marks: marksOn(order, sheetNumber, markedLine),
        }
      : null,
    pages: (reading?.pages ?? []).map((_, index) => ({
      number: index + 1,
      href: `${address({ page: String(index + 1) })}#sheet`,
      isCurrent: index + 1 === sheetNumber,
    })),
    hasText: reading?.hasText ?? false,
    headings: headingsOf(order),
    failure: order.failure && t(order.failure.key, order.failure.params),
  };
}

function headOf({ reading }: EditedOrder, { t, formats }: Reader): HeadValue[] {
  if (!reading) return [];
  const { poNumber, date, wantedDate, shipTo, currency } = reading.header;
  const entry = (term: string, readValue: ReadValue | null, value = readValue?.value ?? ""): HeadValue[] =>
    readValue ? [{ term, value, confidence: readValue.confidence }] : [];
  return [
    ...entry(t("cart.poNumber"), poNumber),
    ...entry(t("reports.pdf.orderDate"), date, date ? formatDate(date.value, formats) : ""),
    ...entry(
      t("documents.requestedDate"),
      wantedDate,
      wantedDate ? formatDate(wantedDate.value, formats) : "",
    ),
    ...entry(t("documents.shipTo"), shipTo),
    ...entry(t("reports.pdf.difference.currency"), currency),
  ];
}

function recipientOf({ reading, shipToInCart }: EditedOrder, t: Translate): EditOrderData["recipient"] {
  if (!reading?.header.shipTo) return null;
  return shipToInCart
    ? { text: t("reports.pdf.shipToMatched", { number: shipToInCart }), isUnknown: false }
    : { text: t("reports.pdf.shipToUnknown"), isUnknown: true };
}

function confidencesOf(
  readLine: ReadLine | undefined,
  { reading }: EditedOrder,
): Record<LineField, Confidence | null> {
  const wantedDate = readLine && (readLine.date ?? reading?.header.wantedDate);
  return {
    material: (readLine?.material ?? readLine?.customerMaterial)?.confidence ?? null,
    quantity: readLine?.quantity.confidence ?? null,
    unit: readLine?.unit?.confidence ?? null,
    requestedDate: wantedDate?.confidence ?? null,
  };
}

function marksOn(order: EditedOrder, page: number, markedLine: EditedLine | undefined): Mark[] {
  const lines = order.reading?.lines ?? [];
  return lines.flatMap(({ place, confidence }, index) =>
    place?.page === page ? [{ place, confidence, isMarked: index === markedLine?.readLine }] : [],
  );
}

function problemOf(line: EditedLine, t: Translate): string | null {
  if (line.isSettled) return null;
  if (line.problem === null) return t("reports.pdf.checkUnit");
  return line.problem === "unit" && line.units
    ? t("reports.pdf.otherUnit", { units: line.units })
    : t(`cart.import.problem.${line.problem}`);
}

/** Writes a line as the PDF prints it. */
function sourceOf(readLine: ReadLine, { reading }: EditedOrder, formats: Formats): string {
  const currency = reading?.header.currency?.value ?? "";
  const amount = `${formatQuantity(readLine.quantity.value, formats)} ${readLine.unit?.value ?? ""}`.trim();
  const price = readLine.price
    ? `${formatPrice(readLine.price.value, formats, currency)} ${currency}${readLine.per === "1" || readLine.per === "" ? "" : ` / ${readLine.per}`}`.trim()
    : "";
  const date = readLine.date ? formatDate(readLine.date.value, formats) : "";
  return [
    readLine.material?.value,
    readLine.customerMaterial?.value,
    readLine.description?.value,
    amount,
    price,
    date,
  ]
    .filter(Boolean)
    .join(" · ");
}

function wordsOf({ differences, priced }: EditedLine, { t, formats }: Reader): LineDifference[] {
  const currency = priced?.currency ?? "";
  const words = (what: LineDifference["what"], value: string) => {
    if (what === "date") return formatDate(value, formats);
    if (what === "quantity") return formatQuantity(value, formats);
    return what === "currency" ? value : `${formatPrice(value, formats, currency)} ${currency}`;
  };
  return differences.map(({ what, from, to, unit }) => ({
    what,
    from: words(what, from),
    to: unit ? t("ui.unitPrice", { price: words(what, to), unit }) : words(what, to),
  }));
}

/** Lines that the ERP prices, dates or counts otherwise than the PDF says. */
export const differingLines = (order: EditedOrder, reader: Reader) =>
  order.lines
    .filter(({ differences }) => differences.length > 0)
    .map((line) => ({
      index: line.index,
      label: [line.material, line.priced?.name ?? line.name].filter(Boolean).join(" · "),
      differences: wordsOf(line, reader),
    }));

export type DifferingLine = ReturnType<typeof differingLines>[number];

function headingsOf({ reading }: EditedOrder): EditOrderData["headings"] {
  const headingOf = (role: ColumnRole) =>
    reading?.columns.find((column) => column.role === role)?.heading ?? "";
  return Object.fromEntries(
    taughtRoles.map((role) => [
      role,
      headingOf(role) || (role === "material" ? headingOf("supplierMaterial") : ""),
    ]),
  ) as EditOrderData["headings"];
}
