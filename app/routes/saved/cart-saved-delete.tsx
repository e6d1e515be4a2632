import { useLoaderData } from "@remix-run/react";
import { DeleteSavedPage } from "~/features/carts/saved/DeleteSavedPage";
import { titleMeta } from "~/http/title-meta";
import { deleteSavedAction, deleteSavedLoader } from "./saved.server";

export const loader = deleteSavedLoader("order");
export const action = deleteSavedAction("order");
export const meta = titleMeta;

export default function DeleteSavedCarts() {
  return <DeleteSavedPage page={useLoaderData<typeof loader>()} />;
}
