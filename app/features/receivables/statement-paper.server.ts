import type { Movement } from "~/erp/erp";
import { formatDate, formatMoney } from "~/i18n/formats";
import { drawFacts } from "~/pdf/draw-facts";
import { type Column, drawTable } from "~/pdf/draw-table";
import { contentWidth, sheet } from "~/pdf/paper";
import { titledPaper } from "~/pdf/titled-paper.server";
import type { WholeStatement } from "./statement";
import { headFacts, type PaperReader, type StatementReader, sumFacts } from "./statement-facts";

const factsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 130,
  align: "left" as const,
  size: 9,
};

/** Draws a statement of account: for each currency its movements between the two balances. */
export async function statementPaper(statement: WholeStatement, reader: PaperReader): Promise<Uint8Array> {
  const { t, formats, now, letterhead } = reader;
  const { payer, sums, movements } = statement;
  const title = t("receivables.statement");
  const facts = headFacts(statement, reader);
  const columns = columnsOf(reader);
  const about = {
    title,
    author: letterhead.name,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: `${title} · ${payer.name} (${payer.number})`,
    pageOf: (page: number, pages: number) => t("documents.paperPage", { page, pages }),
    letters: JSON.stringify([
      ...facts,
      ...movements.items.map((movement) => columns.flatMap(({ title, cell }) => [title, cell(movement)])),
      ...sums.map((sum) => sumFacts(sum, reader)),
      t("receivables.nothingMoved"),
    ]),
  };
  return titledPaper(about, (paper) => {
    drawFacts(paper, facts, factsPlace);
    for (const sum of sums) {
      const [opening, ...changesAndClosing] = sumFacts(sum, reader);
      const rows = movements.items.filter(({ currency }) => currency === sum.currency);
      paper.y += 12;
      paper.need(80);
      if (opening) drawFacts(paper, [opening], factsPlace);
      paper.y += 4;
      if (rows.length > 0) drawTable(paper, columns, rows, { below: 60 });
      paper.y += 8;
      paper.need(60);
      drawFacts(paper, changesAndClosing, factsPlace);
    }
    if (sums.length === 0) {
      drawFacts(paper, [{ label: "", value: t("receivables.nothingMoved") }], factsPlace);
    }
  });
}

function columnsOf({ t, formats }: StatementReader): Column<Movement>[] {
  const money = (amount: string, currency: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  return [
    {
      title: t("documents.date"),
      width: 66,
      align: "left",
      cell: ({ date }) => [{ text: formatDate(date, formats) }],
    },
    {
      title: t("documents.number"),
      width: 217.28,
      align: "left",
      isRowHead: true,
      cell: ({ kind, document, reference }) => [
        { text: `${t(`receivables.movements.${kind}`)} ${document.number}` },
        ...(reference ? [{ text: reference, quiet: true }] : []),
      ],
    },
    {
      title: t("documents.amount"),
      width: 100,
      align: "right",
      cell: ({ amount, currency }) => [{ text: money(amount, currency) }],
    },
    {
      title: t("receivables.balance"),
      width: 100,
      align: "right",
      cell: ({ balance, currency }) => [{ text: money(balance, currency) }],
    },
  ];
}
