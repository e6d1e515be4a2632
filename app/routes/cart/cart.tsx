import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShopPage } from "~/features/carts/lines/ShopPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/cart.css?url";
import { shopAction, shopLoader } from "./cart-shop.server";

export const loader = shopLoader("order");
export const action = shopAction("order");
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Cart() {
  return <ShopPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
