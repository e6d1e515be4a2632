import type { Formats } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import type { Cell, ListView } from "~/ui/lists/list-view";
import { lineInWords, type SubmittedContent, type SubmittedLine, submittedLines } from "../submitted-lines";

interface Reader {
  t: Translate;
  formats: Formats;
}

/** Lists one page of the lines of a submission as they were agreed to, with the ERP's messages at their line. */
export function receiptList(
  content: SubmittedContent,
  paging: { page: string; pageSize: number },
  reader: Reader,
): Omit<ListView, "name" | "address"> {
  const { page, offset, limit } = receiptPart(paging);
  const pageLines = content.lines.slice(offset, offset + limit);
  return receiptPage(
    { ...content, lines: pageLines },
    { page, pageSize: limit },
    content.lines.length,
    reader,
  );
}

/** More lines than any submission has; PostgreSQL takes no place in a list that is much larger. */
export const mostLines = 1_000_000;

/** Returns where the lines of a page begin. */
export function receiptPart({ page: pageText, pageSize }: { page: string; pageSize: number }) {
  const page = Math.max(1, Math.trunc(Number(pageText)) || 1);
  return { page, offset: Math.min((page - 1) * pageSize, mostLines), limit: pageSize };
}

/** Lists the lines of a page that were read alone. */
export function receiptPage(
  content: SubmittedContent,
  paging: { page: number; pageSize: number },
  totalResults: number,
  reader: Reader,
): Omit<ListView, "name" | "address"> {
  const { t } = reader;
  return {
    caption: t("cart.lines"),
    columns: [
      { name: "item", caption: t("cart.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("cart.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("cart.quantity"), datatype: "quantity" },
      { name: "date", caption: t("cart.delivery"), datatype: "date", wrap: true },
      { name: "net", caption: t("cart.net"), datatype: "money" },
    ],
    rows: submittedLines(content).map((line) => rowOf(line, content.seen.currency, reader)),
    paging: { ...paging, totalResults },
  };
}

function rowOf(line: SubmittedLine, currency: string, reader: Reader): ListView["rows"][number] {
  const { name, details, delivery, messages } = lineInWords(line, currency, reader);
  const singleDate: Cell | null = line.date ? { kind: "date", date: line.date } : null;
  return {
    id: String(line.itemNumber),
    ...(messages.length > 0 ? { messages } : {}),
    cells: {
      item: { kind: "text", text: String(line.itemNumber) },
      material: { kind: "text", text: name, note: details.join(" · ") },
      quantity: { kind: "quantity", quantity: line.quantity, unit: line.unit },
      date: line.dates.length > 1 ? { kind: "text", text: delivery } : singleDate,
      net: line.net ? { kind: "money", amount: line.net, currency } : null,
    },
  };
}
