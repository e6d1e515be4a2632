import type { NamedPartner } from "~/erp/erp";
import { formatDate, formatInstant, formatMoney } from "~/i18n/formats";
import { drawFacts } from "~/pdf/draw-facts";
import { type Column, drawTable } from "~/pdf/draw-table";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { Fact, PaperReader } from "../statement-facts";
import type { ComparedItem, LedgerItem, Reconciliation, UnmatchedLine } from "./ledger";

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
    { label: t("documents.sheet.created"), value: formatInstant(now, formats) },
  ].filter(({ value }) => value !== "");
  const heads = {
    agreeing: groupFact("agreeing", agreeing.length, reader),
    differing: groupFact("differing", differing.length, reader),
    onlyYours: groupFact("onlyYours", onlyYours.length, reader),
    onlyOurs: groupFact("onlyOurs", onlyOurs.length, reader),
  };
  const columns = {
    compared: comparedColumns(reader),
    yours: yoursColumns(reader),
    ours: oursColumns(reader),
  };
  const lettersOf = <Row>(table: Column<Row>[], rows: readonly Row[]) =>
    rows.map((row) => table.map(({ cell }) => cell(row)));
  const about = {
    title,
    author: letterhead.name,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: `${title} · ${payer.name} (${payer.number})`,
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify([
      ...[facts, heads, columns],
      ...lettersOf(columns.compared, [...agreeing, ...differing]),
      ...lettersOf(columns.yours, onlyYours),
      ...lettersOf(columns.ours, onlyOurs),
    ]),
  };
  return titledPaper(about, (paper) => {
    drawFacts(paper, facts, factsPlace);
    const group = <Row>(head: Fact, table: Column<Row>[], rows: readonly Row[]) => {
      paper.y += 14;
      paper.need(90);
      drawFacts(paper, [head], factsPlace);
      paper.y += 4;
      if (rows.length > 0) drawTable(paper, table, rows);
    };
    group(heads.agreeing, columns.compared, agreeing);
    group(heads.differing, columns.compared, differing);
    group(heads.onlyYours, columns.yours, onlyYours);
    group(heads.onlyOurs, columns.ours, onlyOurs);
  });
}

const groupFact = (
  name: "agreeing" | "differing" | "onlyYours" | "onlyOurs",
  count: number,
  { t }: PaperReader,
): Fact => ({ label: t(`receivables.reconcile.groups.${name}`), value: String(count), bold: true });

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
      cell: ({ dueDate }) => [{ text: formatDate(dueDate, formats) }],
    },
    {
      title: t("documents.openAmount"),
      width: amountWidth,
      align: "right",
      cell: ({ open, currency }) => money(open, currency),
    },
  ];
}
