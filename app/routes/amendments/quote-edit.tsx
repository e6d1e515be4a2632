import { useActionData, useLoaderData } from "@remix-run/react";
import { EditPage } from "~/features/amendments/EditPage";
import { titleMeta } from "~/http/title-meta";
import { editAction, editLoader } from "./edit.server";

export const loader = editLoader("quote");
export const action = editAction("quote");
export const meta = titleMeta;

export default function EditQuote() {
  return <EditPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
