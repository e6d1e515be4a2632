import { useActionData, useLoaderData } from "@remix-run/react";
import { ShippingPage } from "~/features/carts/shipping/ShippingPage";
import { titleMeta } from "~/http/title-meta";
import { shippingAction, shippingLoader } from "./shipping.server";

export const loader = shippingLoader("order");
export const action = shippingAction("order");
export const meta = titleMeta;

export default function Shipping() {
  return <ShippingPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
