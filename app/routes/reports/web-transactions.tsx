import { useLoaderData } from "@remix-run/react";
import { WebTransactionsPage } from "~/features/reports/WebTransactionsPage";
import { titleMeta } from "~/http/title-meta";
import { webTransactionsLoader } from "./web-transactions.server";

export const loader = webTransactionsLoader;
export const meta = titleMeta;

export default function WebTransactions() {
  return <WebTransactionsPage page={useLoaderData<typeof loader>()} />;
}
