import { titleMeta } from "~/http/title-meta";
import { receiptAction, receiptLoader } from "./receipt.server";

export { ReceiptPage as default } from "~/features/carts/submission/ReceiptPage";

export const loader = receiptLoader;
export const action = receiptAction("quote");
export const meta = titleMeta;
