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
  const { t } = reader;
  const page = Math.max(1, Math.trunc(Number(paging.page)) || 1);
  const offset = (page - 1) * paging.pageSize;
  const pageLines = content.lines.slice(offset, offset + paging.pageSize);
  return {
    caption: t("cart.lines"),
    columns: [
      { name: "item", caption: t("cart.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("cart.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("cart.quantity"), datatype: "quantity" },
      { name: "date", caption: t("cart.delivery"), datatype: "date", wrap: true },
      { name: "net", caption: t("cart.net"), datatype: "money" },
    ],
    rows: submittedLines({ ...content, lines: pageLines }).map((line) =>
      rowOf(line, content.seen.currency, reader),
    ),
    paging: { page, pageSize: paging.pageSize, totalResults: content.lines.length },
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
