import { useActionData, useLoaderData } from "@remix-run/react";
import { DocumentList } from "~/features/documents/list/DocumentList";
import { titleMeta } from "~/http/title-meta";
import { listAction, listLoader } from "./list.server";

export const loader = listLoader("salesdocs");
export const action = listAction("salesdocs");
export const meta = titleMeta;

export default function Salesdocs() {
  return <DocumentList page={useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />;
}
