import { useActionData, useLoaderData } from "@remix-run/react";
import { RenamePage } from "~/features/carts/saved/RenamePage";
import { titleMeta } from "~/http/title-meta";
import { renameAction, renameLoader } from "./saved.server";

export const loader = renameLoader("order");
export const action = renameAction("order");
export const meta = titleMeta;

export default function RenameCart() {
  return <RenamePage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
