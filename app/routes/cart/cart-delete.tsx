import { useLoaderData } from "@remix-run/react";
import { DeletePage } from "~/features/carts/saved/DeletePage";
import { titleMeta } from "~/http/title-meta";
import { deleteAction, deleteLoader } from "./cart-delete.server";

export const loader = deleteLoader("order");
export const action = deleteAction("order");
export const meta = titleMeta;

export default function DeleteCart() {
  return <DeletePage page={useLoaderData<typeof loader>()} />;
}
