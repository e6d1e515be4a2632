import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EditOrderPage } from "~/features/pdf-orders/EditOrderPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/pdf-orders.css?url";
import { editAction, editLoader } from "./edit.server";

export const loader = editLoader;
export const action = editAction;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function EditPdfOrder() {
  return <EditOrderPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
