import { useLoaderData } from "@remix-run/react";
import { SavedPage } from "~/features/carts/saved/SavedPage";
import { titleMeta } from "~/http/title-meta";
import { savedAction, savedLoader } from "./saved.server";

export const loader = savedLoader("quote");
export const action = savedAction("quote");
export const meta = titleMeta;

export default function SavedCarts() {
  return <SavedPage page={useLoaderData<typeof loader>()} />;
}
