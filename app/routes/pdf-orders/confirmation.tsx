import { useLoaderData } from "@remix-run/react";
import { ReceiptPage } from "~/features/carts/submission/ReceiptPage";
import { paths } from "~/http/paths";
import { titleMeta } from "~/http/title-meta";
import { receiptAction, receiptLoader } from "~/routes/checkout/receipt.server";

export const loader = receiptLoader(paths.pdfOrders());
export const action = receiptAction("order");
export const meta = titleMeta;

export default function PdfOrderConfirmation() {
  return <ReceiptPage page={useLoaderData<typeof loader>()} />;
}
