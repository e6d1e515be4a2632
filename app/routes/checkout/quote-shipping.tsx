import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShippingPage } from "~/features/carts/shipping/ShippingPage";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/cart.css?url";
import { checkoutFlows } from "./checkout-flows.server";
import { shippingAction, shippingLoader } from "./shipping.server";

export const loader = shippingLoader(checkoutFlows.quote);
export const action = shippingAction(checkoutFlows.quote);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Shipping() {
  return <ShippingPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
