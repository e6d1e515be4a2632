import { useLoaderData } from "@remix-run/react";
import { PaidItemsPage } from "~/features/receivables/paying/PaidItemsPage";
import { titleMeta } from "~/http/title-meta";
import { paidItemsAction, paidItemsLoader } from "./paid-items.server";

export const loader = paidItemsLoader;
export const action = paidItemsAction;
export const meta = titleMeta;

export default function PaidItems() {
  return <PaidItemsPage page={useLoaderData<typeof loader>()} />;
}
