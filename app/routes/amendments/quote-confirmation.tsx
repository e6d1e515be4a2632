import { useLoaderData } from "@remix-run/react";
import { AmendmentReceiptPage } from "~/features/amendments/AmendmentReceiptPage";
import { titleMeta } from "~/http/title-meta";
import { receiptAction, receiptLoader } from "./receipt.server";

export const loader = receiptLoader("quote");
export const action = receiptAction("quote");
export const meta = titleMeta;

export default function QuoteChangeReceipt() {
  return <AmendmentReceiptPage page={useLoaderData<typeof loader>()} />;
}
