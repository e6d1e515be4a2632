import { useLoaderData } from "@remix-run/react";
import { ReceiptPage } from "~/features/carts/submission/ReceiptPage";
import { paths } from "~/http/paths";
import { titleMeta } from "~/http/title-meta";
import { receiptAction, receiptLoader } from "./receipt.server";

export const loader = receiptLoader(paths.cart("order"), "order");
export const action = receiptAction("order");
export const meta = titleMeta;

export default function Confirmation() {
  return <ReceiptPage page={useLoaderData<typeof loader>()} />;
}
