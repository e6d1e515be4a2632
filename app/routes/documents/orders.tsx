import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentList } from "~/features/documents/list/DocumentList";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/documents.css?url";
import { listAction, listLoader } from "./list.server";

export const loader = listLoader("orders");
export const action = listAction("orders");
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Orders() {
  return <DocumentList page={useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
