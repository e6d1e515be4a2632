import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { SentContent } from "../cart";
import { submittedLines } from "./submitted-lines";

/** Lists one page of the lines of a submission, with the prices and dates that were agreed to. */
export function receiptList(
  content: Pick<SentContent, "lines" | "seen">,
  paging: { page: string; pageSize: number },
  t: Translate,
): Omit<ListView, "name" | "address"> {
  const lines = submittedLines(content);
  const { currency } = content.seen;
  const page = Math.max(1, Math.trunc(Number(paging.page)) || 1);
  const first = (page - 1) * paging.pageSize;
  return {
    caption: t("cart.lines"),
    columns: [
      { name: "item", caption: t("cart.item"), datatype: "text", width: "narrow" },
      { name: "material", caption: t("cart.material"), datatype: "text", key: true, wrap: true },
      { name: "quantity", caption: t("cart.quantity"), datatype: "quantity" },
      { name: "date", caption: t("cart.delivery"), datatype: "date" },
      { name: "net", caption: t("cart.net"), datatype: "money" },
    ],
    rows: lines.slice(first, first + paging.pageSize).map((line) => ({
      id: String(line.itemNumber),
      cells: {
        item: { kind: "text", text: String(line.itemNumber) },
        material: {
          kind: "text",
          text: line.name,
          note: [line.name === line.material ? "" : line.material, line.comment].filter(Boolean).join(" · "),
        },
        quantity: { kind: "quantity", quantity: line.quantity, unit: line.unit },
        date: line.date ? { kind: "date", date: line.date } : null,
        net: line.net ? { kind: "money", amount: line.net, currency } : null,
      },
    })),
    paging: { page, pageSize: paging.pageSize, totalResults: lines.length },
  };
}
