import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { labelValue } from "~/lib/label-value";
import { drawTitledPaper, type PaperUser } from "~/pdf/draw-titled-paper.server";
import type { Letterhead } from "~/pdf/letterhead";
import { contentWidth, sheet } from "~/pdf/paper";
import { tableBlock } from "~/pdf/paper-blocks.server";
import type { Column as ListColumn, Row } from "~/ui/lists/list-view";
import { cellText, type ShapedReport } from "./library-list";

export interface PaperOptions extends PaperUser {
  t: Translate;
  formats: Formats;
  now: Date;
  letterhead: Letterhead;
  title: string;
  facts: { label: string; value: string }[];
}

/** Columns that have a place of their own; the text of further ones stands beneath the row's name. */
const maxColumns = 5;

/** Draws a report as a PDF. */
export async function reportPaper(
  { columns, rows }: ShapedReport,
  options: PaperOptions,
): Promise<Uint8Array> {
  const { t, formats, now, letterhead, title, facts } = options;
  const place = { left: sheet.left, width: contentWidth, labelWidth: 130, align: "left" as const, size: 9 };
  return drawTitledPaper(options, {
    title,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: title,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks: [
      { kind: "facts", facts, place },
      { kind: "gap", height: 12, room: 80 },
      ...(rows.length > 0 ? [await tableBlock(columnsOf(columns, options), rows)] : []),
    ],
  });
}

function columnsOf(columns: readonly ListColumn[], { t, formats }: PaperOptions) {
  const [head, ...others] = columns;
  const ownPlaces = others.length < maxColumns ? others : chooseColumns(others);
  const foldedColumns = others.filter((column) => !ownPlaces.includes(column));
  const width = (contentWidth - headWidth) / Math.max(1, ownPlaces.length);
  const headOf = (row: Row) => [
    { text: cellText(row.cells[head?.name ?? ""], { t, formats }) },
    ...foldedColumns.flatMap(({ name, caption }) => {
      const text = cellText(row.cells[name], { t, formats });
      return text ? [{ text: labelValue(caption, text, formats.locale), quiet: true }] : [];
    }),
  ];
  return [
    { title: head?.caption ?? "", width: headWidth, align: "left" as const, isRowHead: true, cell: headOf },
    ...ownPlaces.map(({ name, caption, datatype }) => ({
      title: caption,
      width,
      align: datatype === "money" || datatype === "number" ? ("right" as const) : ("left" as const),
      cell: (row: Row) => [{ text: cellText(row.cells[name], { t, formats }) }],
    })),
  ];
}

const headWidth = 180;

/** Prefers figures and days, which are short, to texts. */
function chooseColumns(columns: readonly ListColumn[]): ListColumn[] {
  const weight = ({ datatype }: ListColumn) => (datatype === "money" ? 0 : datatype === "text" ? 2 : 1);
  const printedColumns = [...columns]
    .sort((one, other) => weight(one) - weight(other))
    .slice(0, maxColumns - 1);
  return columns.filter((column) => printedColumns.includes(column));
}
