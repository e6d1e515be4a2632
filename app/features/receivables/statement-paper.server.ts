import type { Movement } from "~/erp/erp";
import { formatDate, formatMoney } from "~/i18n/formats";
import type { Column } from "~/pdf/draw-table";
import { drawTitledPaper } from "~/pdf/draw-titled-paper.server";
import { contentWidth, sheet } from "~/pdf/paper";
import { type PaperBlock, tableBlock } from "~/pdf/paper-blocks.server";
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
  const nothing = { kind: "facts" as const, facts: [{ label: "", value: t("receivables.nothingMoved") }] };
  const blocks: PaperBlock[] = [{ kind: "facts", facts, place: factsPlace }];
  for (const sum of sums) blocks.push(...(await blocksOf(sum, movements.items, reader)));
  if (sums.length === 0) blocks.push({ ...nothing, place: factsPlace });
  return drawTitledPaper(reader, {
    title,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: `${title} · ${payer.name} (${payer.number})`,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks,
  });
}

/** Blocks of one currency: its movements between the two balances. */
async function blocksOf(
  sum: WholeStatement["sums"][number],
  movements: readonly Movement[],
  reader: PaperReader,
): Promise<PaperBlock[]> {
  const [opening, ...changesAndClosing] = sumFacts(sum, reader);
  const rows = movements.filter(({ currency }) => currency === sum.currency);
  const closing = { kind: "facts" as const, facts: changesAndClosing, place: factsPlace };
  return [
    { kind: "gap", height: 12, room: 80 },
    { kind: "facts", facts: opening ? [opening] : [], place: factsPlace },
    { kind: "gap", height: 4 },
    ...(rows.length > 0
      ? [await tableBlock(columnsOf(reader), rows, [{ kind: "gap", height: 8 }, closing])]
      : [closing]),
  ];
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
