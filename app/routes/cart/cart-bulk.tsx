import { useActionData, useLoaderData } from "@remix-run/react";
import { BulkPage } from "~/features/carts/import/BulkPage";
import { titleMeta } from "~/http/title-meta";
import { bulkAction, bulkLoader } from "./bulk.server";

export const loader = bulkLoader("order");
export const action = bulkAction("order");
export const meta = titleMeta;

export default function BulkEntry() {
  return <BulkPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
