import { cellsIn } from "./columns";
import { type DateOrder, dateOrderOf } from "./dates";
import { judgeLines } from "./judge-lines";
import { textOf } from "./lines-of-text";
import { decimalSignOf } from "./numbers";
import type { OrderReading, ReadColumn } from "./order-reading";
import { readHeader } from "./read-header";
import { readRows } from "./read-rows";
import type { SourcePage } from "./source-page";
import { findTables } from "./tables";
import { uprightPage } from "./upright-page";
import type { LearnedHeadings } from "./vocabulary";

/** Reads a purchase order from the texts of its pages and their positions. Pure: the same pages give the same order. */
export function readOrder(
  sourcePages: readonly SourcePage[],
  learnedHeadings: LearnedHeadings = new Map(),
): OrderReading {
  const pages = sourcePages.map((page, index) => uprightPage(page, index + 1));
  const texts = pages.flatMap(({ lines }) => lines.map(({ words }) => textOf(words)));
  const hasText = texts.join("").length > 20;
  const tables = findTables(pages, learnedHeadings);
  const numbers = tables.flatMap(({ tiers, body }) =>
    body.flatMap(({ line }) =>
      tiers.flatMap((columns) => {
        const { quantity, price, amount } = cellsIn(line, columns);
        return [quantity, price, amount].flatMap((words) => words?.map(({ text }) => text) ?? []);
      }),
    ),
  );
  const decimalSign =
    decimalSignOf(numbers) ??
    decimalSignOf(pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text))));
  const header = readHeader(pages, tables, dateOrderIn(texts));
  const rows = readRows(tables);
  const { lines, total } = judgeLines(rows, { decimalSign, dateOrder: dateOrderIn(texts), pages });
  const columns = tables[0]?.tiers.flat().map(({ heading, role }): ReadColumn => ({ heading, role })) ?? [];
  return {
    header: { ...header, currency: header.currency ?? total.currency },
    lines,
    columns,
    hasText,
    isTotalConfirmed: total.isConfirmed,
    pages: sourcePages.map(({ width, height }) => ({ width, height })),
  };
}

const dateOrderIn = (texts: readonly string[]): DateOrder | null => dateOrderOf(texts.join("\n"));
