import { useLoaderData } from "@remix-run/react";
import { AmendmentReceiptPage } from "~/features/amendments/AmendmentReceiptPage";
import { titleMeta } from "~/http/title-meta";
import { receiptAction, receiptLoader } from "./receipt.server";

export const loader = receiptLoader("order");
export const action = receiptAction("order");
export const meta = titleMeta;

export default function OrderChangeReceipt() {
  return <AmendmentReceiptPage page={useLoaderData<typeof loader>()} />;
}
