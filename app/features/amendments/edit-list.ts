import { deliveryInWords } from "~/features/documents/dates-in-words";
import { type Formats, formatDate, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import type { Cell, ListView, Row } from "~/ui/lists/list-view";
import type { DocumentSnapshot, SnapshotLine, Wish, WishedLine } from "./amendment";
import { insteadOf } from "./instead-of";
import { isOpenLine } from "./snapshot-of";
import { isNewLine } from "./wish";

interface Localization {
  t: Translate;
  formats: Formats;
}

interface EditedLine {
  stored: SnapshotLine | null;
  wished: WishedLine | undefined;
  itemNumber: number;
}

/** Merges the document's lines with the wish: changed, cancelled and new ones. */
export function editedLines(base: DocumentSnapshot, wish: Wish): EditedLine[] {
  const wishedLines = new Map(wish.lines.map((line) => [line.itemNumber, line]));
  const storedLines = base.lines.map((line) => ({
    stored: line,
    wished: wishedLines.get(line.itemNumber),
    itemNumber: line.itemNumber,
  }));
  const newLines = wish.lines
    .filter(isNewLine)
    .map((line) => ({ stored: null, wished: line, itemNumber: line.itemNumber }));
  return [...storedLines, ...newLines];
}

export const isEditable = ({ stored, wished }: EditedLine): boolean =>
  (stored === null || isOpenLine(stored)) && wished?.changeStatus !== "D";

/** Lists one page of the lines of a change. Quantities and dates are fields of the surrounding form. */
export function editList(
  lines: readonly EditedLine[],
  options: {
    page: string;
    pageSize: number;
    isReadOnly: boolean;
    lineHref: (item: number) => string;
    /** Lines that stand first on any page: what was typed for them is not saved yet. */
    unsavedLines?: readonly string[];
  },
  localization: Localization,
): Omit<ListView, "name" | "address"> {
  const { t } = localization;
  const page = Math.max(1, Math.trunc(Number(options.page)) || 1);
  const offset = (page - 1) * options.pageSize;
  const { pageSize, unsavedLines = [] } = options;
  const linesOfPage = lines.slice(offset, offset + pageSize);
  const otherLines = lines.filter(
    (line) => unsavedLines.includes(String(line.itemNumber)) && !linesOfPage.includes(line),
  );
  const pageLines = [...otherLines, ...linesOfPage];
  const editableLines = options.isReadOnly ? [] : pageLines.filter(isEditable);
  return {
    caption: t("documents.items"),
    ...(options.isReadOnly ? {} : { selectable: true }),
    columns: [
      { name: "item_number", caption: t("documents.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("documents.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("documents.quantity"), datatype: "input", width: "medium" },
      { name: "requested", caption: t("documents.requestedDate"), datatype: "input", width: "medium" },
      { name: "delivery", caption: t("documents.delivery"), datatype: "text", wrap: true },
      { name: "actions", caption: t("documents.actions"), datatype: "actions", action: true },
    ],
    rows: pageLines.map((line) =>
      rowOf(line, { ...options, index: editableLines.indexOf(line) }, localization),
    ),
    paging: { page, pageSize, totalResults: lines.length },
  };
}

function rowOf(
  line: EditedLine,
  options: { index: number; isReadOnly: boolean; lineHref: (item: number) => string },
  localization: Localization,
): Row {
  const { index, isReadOnly } = options;
  const { t } = localization;
  const { stored, wished, itemNumber: item } = line;
  const isRemoved = wished?.changeStatus === "D";
  const material = stored?.material ?? wished?.material ?? "";
  const name = stored?.name ?? wished?.name ?? material;
  const fixedReason = stored && !isOpenLine(stored) ? fixedText(stored, t) : "";
  const isFixed = isReadOnly || fixedReason !== "";
  const action = (verb: "copy" | "remove" | "restore") => ({
    label: t(`amendments.${verb}`),
    name: t(`amendments.${verb}Line`, { item }),
    intent: `${verb}:${item}`,
  });
  return {
    id: String(item),
    ...(isRemoved || stored?.isCancelled ? { kind: "deleted" } : wished ? { kind: "info" } : {}),
    ...(isFixed ? { fixed: true } : {}),
    ...(fixedReason && !isReadOnly ? { messages: [{ severity: "info", text: fixedReason }] } : {}),
    cells: {
      item_number: { kind: "text", text: String(item) },
      material: {
        kind: "text",
        text: name,
        note: notesOf(line, material === name ? "" : material, localization),
        ...(isFixed || isRemoved ? {} : { href: options.lineHref(item) }),
      },
      ...(index >= 0 ? fieldsOf(line, index, localization) : valuesOf(line, localization)),
      delivery: { kind: "text", text: stored ? deliveryInWords(stored.dates, localization) : "" },
      actions: isFixed
        ? null
        : {
            kind: "actions",
            actions: isRemoved ? [action("restore")] : [action("copy"), action("remove")],
          },
    },
  };
}

/** Notes and batches of a line stand beneath its product. */
function notesOf({ stored, wished }: EditedLine, material: string, { formats }: Localization): string {
  const batches = (wished?.batches ?? stored?.batches ?? []).map(({ batch, quantity }) =>
    labelValue(batch, formatQuantity(quantity, formats), formats.locale),
  );
  return [material, wished?.note ?? stored?.note ?? "", ...batches].filter(Boolean).join(" · ");
}

function fixedText(line: SnapshotLine, t: Translate): string {
  if (line.fixedBecause) {
    const { code, reason } = line.fixedBecause;
    return [reason, insteadOf(code, t)].filter(Boolean).join(" ");
  }
  return [t("amendments.lineDelivered"), insteadOf("change.delivered", t)].filter(Boolean).join(" ");
}

function fieldsOf(
  { stored, wished, itemNumber: item }: EditedLine,
  index: number,
  { t, formats }: Localization,
) {
  const quantity = wished?.quantity ?? stored?.quantity ?? "1";
  const unit = wished?.unit ?? stored?.unit;
  const date = wished?.requestedDate ?? stored?.requestedDate;
  const earlierQuantity =
    stored && wished?.quantity ? t("amendments.was", { value: amountOf(stored, formats) }) : "";
  const deliveredNote =
    stored && Number(stored.deliveredQuantity) > 0
      ? t("documents.delivered", {
          quantity: `${formatQuantity(stored.deliveredQuantity, formats)} ${stored.unit}`,
        })
      : "";
  const note = [earlierQuantity, deliveredNote].filter(Boolean).join(" · ");
  const dateWas =
    wished?.requestedDate && stored?.requestedDate
      ? t("amendments.was", { value: formatDate(stored.requestedDate, formats) })
      : "";
  return {
    quantity: {
      kind: "input",
      name: `lines[${index}].quantity`,
      value: formatQuantity(quantity, formats),
      label: t("amendments.quantityOf", { item }),
      ...(unit ? { unit } : {}),
      ...(note ? { note } : {}),
    },
    requested: {
      kind: "input",
      name: `lines[${index}].requestedDate`,
      value: date ? formatDate(date, formats) : "",
      label: t("amendments.dateOf", { item }),
      format: "date",
      ...(dateWas ? { note: dateWas } : {}),
    },
  } satisfies Record<string, Cell>;
}

function valuesOf({ stored, wished }: EditedLine, { formats }: Localization) {
  const date = wished?.requestedDate ?? stored?.requestedDate;
  const amount = {
    quantity: wished?.quantity ?? stored?.quantity ?? "1",
    unit: wished?.unit ?? stored?.unit ?? "",
  };
  return {
    quantity: { kind: "text", text: amountOf(amount, formats) },
    requested: { kind: "text", text: date ? formatDate(date, formats) : "" },
  } satisfies Record<string, Cell>;
}

const amountOf = ({ quantity, unit }: { quantity: string; unit: string }, formats: Formats) =>
  `${formatQuantity(quantity, formats)} ${unit}`.trim();
