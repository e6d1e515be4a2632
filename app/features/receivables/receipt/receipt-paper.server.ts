import { formatMoney } from "~/i18n/formats";
import type { Column } from "~/pdf/draw-table";
import { drawTitledPaper } from "~/pdf/draw-titled-paper.server";
import { contentWidth, sheet } from "~/pdf/paper";
import { tableBlock } from "~/pdf/paper-blocks.server";
import type { PaperReader } from "../statement-facts";
import type { PaymentReceipt } from "./payment-receipt";
import { receiptFacts } from "./receipt-facts";

type Settled = PaymentReceipt["payment"]["settles"][number];

const factsPlace = {
  left: sheet.left,
  width: contentWidth,
  labelWidth: 130,
  align: "left" as const,
  size: 9,
};

/** Draws the receipt of a payment with the documents that it settled. */
export async function receiptPaper(receipt: PaymentReceipt, reader: PaperReader): Promise<Uint8Array> {
  const { t, formats, now, letterhead } = reader;
  const { payment } = receipt;
  const title = t("receivables.receipt.title", { number: payment.number });
  const facts = receiptFacts(receipt, reader);
  const columns = columnsOf(receipt, reader);
  return drawTitledPaper(reader, {
    title,
    letterhead,
    language: formats.locale,
    createdAt: now,
    foot: `${title} · ${payment.payer.name} (${payment.payer.number})`,
    pageNumber: t("documents.paperPage", { page: "{page}", pages: "{pages}" }),
    blocks: [
      { kind: "facts", facts, place: factsPlace },
      { kind: "gap", height: 12 },
      ...(payment.settles.length > 0 ? [await tableBlock(columns, payment.settles)] : []),
    ],
  });
}

function columnsOf({ payment }: PaymentReceipt, { t, formats }: PaperReader): Column<Settled>[] {
  const { currency } = payment;
  const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  return [
    {
      title: t("documents.settles"),
      width: contentWidth - 220,
      align: "left",
      isRowHead: true,
      cell: ({ document, reason }) => [
        { text: `${t(`documents.kinds.${document.kind}`)} ${document.number}` },
        ...(reason ? [{ text: reason, quiet: true }] : []),
      ],
    },
    {
      title: t("documents.cashDiscount"),
      width: 110,
      align: "right",
      cell: ({ discount }) => [{ text: Number(discount) === 0 ? "" : money(discount) }],
    },
    {
      title: t("documents.amount"),
      width: 110,
      align: "right",
      cell: ({ amount }) => [{ text: money(amount) }],
    },
  ];
}
