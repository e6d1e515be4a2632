import type { NamedPartner } from "~/erp/erp";
import { formatCount, formatDate, formatMoney, formatZonedInstant } from "~/i18n/formats";
import type { Column } from "~/pdf/draw-table";
import { drawTitledPaper } from "~/pdf/draw-titled-paper.server";
import { contentWidth, sheet } from "~/pdf/paper";
import { type PaperBlock, tableBlock } from "~/pdf/paper-blocks.server";
import type { Fact, PaperReader } from "../statement-facts";
import type { ComparedItem, LedgerItem, Reconciliation, UnmatchedLine } from "./ledger";
import type { LedgerGroup } from "./reconcile-view";

const factsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 130,
  align: "left" as const,
  size: 9,
};

const amountWidth = 92;

/** Draws all four groups of a comparison, each with its table. */
export async function reconcilePaper(
  comparison: Reconciliation & { payer: NamedPartner },
  reader: PaperReader,
): Promise<Uint8Array> {
  const { t, formats, now, letterhead, salesArea } = reader;
  const { payer, agreeing, differing, onlyYours, onlyOurs } = comparison;
  const title = t("receivables.reconcile.title");
  const facts: Fact[] = [
    { label: t("documents.payer"), value: `${payer.name} (${payer.number})` },
    { label: t("receivables.salesArea"), value: salesArea },
    { label: t("documents.sheet.created"), value: formatZonedInstant(now, formats) },
  ].filter(({ value }) => value !== "");
  const group = async <Row>(
    head: Fact,
    columns: Column<Row>[],
    rows: readonly Row[],
  ): Promise<PaperBlock[]> => [
    { kind: "gap", height: 14, room: 90 },
    { kind: "facts", facts: [head], place: factsPlace },
    { kind: "gap", height: 4 },
    ...(rows.length > 0 ? [await tableBlock(columns, rows)] : []),
  ];
  const head = (name: LedgerGroup): Fact => ({
    label: t(`receivables.reconcile.groups.${name}`),
    value: formatCount(comparison[name].length, formats),
    bold: true,
  });
  return drawTitledPaper(reader, {
    title,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: `${title} · ${payer.name} (${payer.number})`,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks: [
      { kind: "facts", facts, place: factsPlace },
      ...(await group(head("agreeing"), comparedColumns(reader), agreeing)),
      ...(await group(head("differing"), comparedColumns(reader), differing)),
      ...(await group(head("onlyYours"), yoursColumns(reader), onlyYours)),
      ...(await group(head("onlyOurs"), oursColumns(reader), onlyOurs)),
    ],
  });
}

const moneyOf =
  ({ formats }: PaperReader) =>
  (amount: string, currency: string) => [{ text: `${formatMoney(amount, formats, currency)} ${currency}` }];

const documentOf =
  ({ t }: PaperReader) =>
  ({ document, poNumber }: LedgerItem) => [
    { text: `${t(`documents.kinds.${document.kind}`)} ${document.number}` },
    ...(poNumber ? [{ text: poNumber, quiet: true }] : []),
  ];

function comparedColumns(reader: PaperReader): Column<ComparedItem>[] {
  const { t } = reader;
  const [money, documentText] = [moneyOf(reader), documentOf(reader)];
  const amountColumn = (title: string, cell: Column<ComparedItem>["cell"]): Column<ComparedItem> => ({
    title,
    width: amountWidth,
    align: "right",
    cell,
  });
  return [
    {
      title: t("documents.number"),
      width: contentWidth - 3 * amountWidth,
      align: "left",
      isRowHead: true,
      cell: ({ item }) => documentText(item),
    },
    amountColumn(t("receivables.reconcile.yours"), ({ item, yours }) => money(yours, item.currency)),
    amountColumn(t("documents.openAmount"), ({ item }) => money(item.open, item.currency)),
    amountColumn(t("receivables.reconcile.difference"), ({ item, difference }) =>
      Number(difference) === 0 ? [] : money(difference, item.currency),
    ),
  ];
}

const yoursColumns = ({ t }: PaperReader): Column<UnmatchedLine>[] => [
  {
    title: t("receivables.reconcile.line"),
    width: 50,
    align: "left",
    cell: ({ line }) => [{ text: String(line) }],
  },
  {
    title: t("receivables.reconcile.text"),
    width: contentWidth - 50,
    align: "left",
    isRowHead: true,
    cell: ({ source }) => [{ text: source }],
  },
];

function oursColumns(reader: PaperReader): Column<LedgerItem>[] {
  const { t, formats } = reader;
  const money = moneyOf(reader);
  return [
    {
      title: t("documents.number"),
      width: contentWidth - 2 * amountWidth,
      align: "left",
      isRowHead: true,
      cell: documentOf(reader),
    },
    {
      title: t("documents.dueDate"),
      width: amountWidth,
      align: "left",
      cell: ({ dueDate }) => [{ text: dueDate ? formatDate(dueDate, formats) : "" }],
    },
    {
      title: t("documents.openAmount"),
      width: amountWidth,
      align: "right",
      cell: ({ open, currency }) => money(open, currency),
    },
  ];
}
