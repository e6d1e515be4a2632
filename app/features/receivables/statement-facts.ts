import { type Formats, formatDate, formatMoney, formatZonedInstant } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { PaperUser } from "~/pdf/draw-titled-paper.server";
import type { Letterhead } from "~/pdf/letterhead";
import type { WholeStatement } from "./statement";

export interface StatementReader {
  t: Translate;
  formats: Formats;
  now: Date;
  salesArea: string;
}

export interface PaperReader extends StatementReader, PaperUser {
  letterhead: Letterhead;
}

export interface Fact {
  label: string;
  value: string;
  bold?: boolean;
}

/** Says whose account a statement is of, and for which period. */
export function headFacts(
  { payer, fromDate, toDate }: WholeStatement,
  { t, formats, now, salesArea }: StatementReader,
): Fact[] {
  return [
    { label: t("documents.payer"), value: `${payer.name} (${payer.number})` },
    { label: t("receivables.salesArea"), value: salesArea },
    {
      label: t("documents.dateRange"),
      value: `${formatDate(fromDate, formats)} – ${formatDate(toDate, formats)}`,
    },
    { label: t("documents.sheet.created"), value: formatZonedInstant(now, formats) },
  ].filter(({ value }) => value !== "");
}

/** The opening balance, what came and went, and the closing balance of one currency. */
export function sumFacts(sum: WholeStatement["sums"][number], { t, formats }: StatementReader): Fact[] {
  const money = (amount: string) => `${formatMoney(amount, formats, sum.currency)} ${sum.currency}`;
  return [
    { label: t("receivables.opening"), value: money(sum.opening), bold: true },
    { label: t("receivables.debits"), value: money(sum.debits) },
    { label: t("receivables.creditSum"), value: money(sum.credits) },
    { label: t("receivables.closing"), value: money(sum.closing), bold: true },
  ];
}

export const statementFacts = (statement: WholeStatement, reader: StatementReader): Fact[] => [
  ...headFacts(statement, reader),
  ...statement.sums.flatMap((sum) => sumFacts(sum, reader)),
];
