import { useLoaderData } from "@remix-run/react";
import { SavedPage } from "~/features/carts/saved/SavedPage";
import { titleMeta } from "~/http/title-meta";
import { savedAction, savedLoader } from "./saved.server";

export const loader = savedLoader("order");
export const action = savedAction("order");
export const meta = titleMeta;

export default function SavedCarts() {
  return <SavedPage page={useLoaderData<typeof loader>()} />;
}
