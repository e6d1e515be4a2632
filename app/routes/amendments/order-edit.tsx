import { useActionData, useLoaderData } from "@remix-run/react";
import { EditPage } from "~/features/amendments/EditPage";
import { titleMeta } from "~/http/title-meta";
import { editAction, editLoader } from "./edit.server";

export const loader = editLoader("order");
export const action = editAction("order");
export const meta = titleMeta;

export default function EditOrder() {
  return <EditPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
