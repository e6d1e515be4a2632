import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PayItemsPage } from "~/features/receivables/paying/PayItemsPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/receivables.css?url";
import { payItemsAction, payItemsLoader } from "./pay-items.server";

export const loader = payItemsLoader;
export const action = payItemsAction;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function PayItems() {
  return (
    <PayItemsPage page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  );
}
