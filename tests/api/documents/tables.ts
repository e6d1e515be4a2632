import type { CheerioAPI } from "cheerio";

/** Tables as pages and files show them, in one shape to be compared. */

type Table = { heads: string[]; rows: string[][] };

/** Reads the table of a page; a line beneath a row becomes a column of its own, as in a file. */
export function tableOf($: CheerioAPI, beneathCaption: string | null): Table {
  const heads = $("main table.cards")
    .first()
    .find("thead th:not(.w-pick):not(:has(.unseen))")
    .toArray()
    .map((head) => $(head).text());
  const rows: string[][] = [];
  for (const tr of $("main table.cards").first().children("tbody").children("tr")) {
    const row = $(tr);
    if (row.hasClass("said")) {
      rows.at(-1)?.push(row.text().trim());
      continue;
    }
    const cells = row.children(":not(.w-pick):not(.acts)").toArray();
    rows.push(cells.map((cell) => textOf($, cell)));
  }
  return { heads: beneathCaption ? [...heads, beneathCaption] : heads, rows };
}

/** Reads a cell as a screen reader does: a second line in brackets, several links one after the other. */
function textOf($: CheerioAPI, element: Parameters<CheerioAPI>[0]): string {
  const cell = $(element).clone();
  // Leaves out how a row relates to others.
  cell.find("button").remove();
  cell
    .filter("th")
    .children("small")
    .filter((_, secondLine) => !$(secondLine).prev().is("br"))
    .remove();
  cell.find("br + small").each((_, each) => {
    const secondLine = $(each);
    secondLine.text(` (${secondLine.text()})`);
  });
  const menu = cell.find("details > span").toArray();
  if (menu.length > 0) return menu.map((link) => $(link).text().trim()).join(", ");
  return cell.text().replaceAll("−", "-").replace(/\s+/g, " ").trim();
}

/** Columns of a file for what a page shows in the cell before: currency, unit, number of a partner. */
const companion = /: (Valuta|Eenheid)$/;

const partnerNumbers = ["Nummer opdrachtgever", "Nummer ontvanger", "Nummer betaler"];

/** Reads a file, joining the columns that a page shows in one cell. */
export function tableIn([heads = [], ...rows]: (string | number)[][]): Table {
  const isNumber = (head: string | number | undefined) => partnerNumbers.includes(String(head));
  const isApart = (head: string | number | undefined) => companion.test(String(head)) || isNumber(head);
  const joinColumns = (row: (string | number)[]) =>
    heads.flatMap((head, at) => {
      if (isApart(head)) return [];
      const next = heads[at + 1];
      const neighbourText = String(row[at + 1] ?? "");
      const companionText = !isApart(next)
        ? ""
        : isNumber(next) && neighbourText
          ? `(${neighbourText})`
          : neighbourText;
      return [`${row[at] ?? ""} ${companionText}`.replace(/\s+/g, " ").trim()];
    });
  return { heads: heads.map(String).filter((head) => !isApart(head)), rows: rows.map(joinColumns) };
}

/** Figures without group signs, which files do not have. */
const removeGrouping = (text: string) => text.replace(/(\d)\.(?=\d{3}(?!\d))/g, "$1");

/** Columns in the order of their names, for on a page the line beneath a row comes last. */
export function byName({ heads, rows }: Table): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(heads.map((head, at) => [head, removeGrouping(row[at] ?? "")])),
  );
}
