import { useFormats, useT } from "~/i18n/i18n-context";
import { listText } from "~/i18n/list-text";
import { DataTable } from "~/ui/lists/DataTable";
import type { ReviewData } from "./review-page";

/** Shows similar orders beside the cart: the visitor decides whether to order once more. */
export function SimilarOrders({ page }: { page: ReviewData }) {
  const t = useT();
  const { locale } = useFormats();
  if (page.similar.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">{t("cart.similar.title")}</h2>
      <p>{t("cart.similar.hint")}</p>
      <DataTable
        view={{
          name: "similar",
          address: page.currentPath,
          caption: t("cart.similar.title"),
          columns: [
            { name: "number", caption: t("cart.receipt.document.order"), datatype: "text", key: true },
            { name: "date", caption: t("documents.date"), datatype: "date" },
            { name: "po_number", caption: t("cart.poNumber"), datatype: "text", wrap: true },
            { name: "same", caption: t("cart.similar.same"), datatype: "text", wrap: true },
            { name: "total", caption: t("cart.total"), datatype: "money" },
          ],
          rows: page.similar.map(({ number, href, date, poNumber, because, total, currency }) => ({
            id: number,
            cells: {
              number: { kind: "text", text: number, href },
              date: { kind: "date", date },
              po_number: { kind: "text", text: poNumber || "–" },
              same: {
                kind: "text",
                text: listText(
                  because.map((reason) => t(`cart.similar.${reason}`)),
                  locale,
                ),
              },
              total: { kind: "money", amount: total, currency },
            },
          })),
        }}
      />
    </section>
  );
}
