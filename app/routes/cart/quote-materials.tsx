import { useLoaderData } from "@remix-run/react";
import { MaterialSearchPage } from "~/features/carts/lines/MaterialSearchPage";
import { titleMeta } from "~/http/title-meta";
import { materialSearchLoader } from "./material-search.server";

export const loader = materialSearchLoader("quote");
export const meta = titleMeta;

export default function Materials() {
  return <MaterialSearchPage page={useLoaderData<typeof loader>()} />;
}
