import { useActionData, useLoaderData } from "@remix-run/react";
import { AmendedShippingPage } from "~/features/amendments/AmendedShippingPage";
import { titleMeta } from "~/http/title-meta";
import { shippingAction, shippingLoader } from "./shipping.server";

export const loader = shippingLoader;
export const action = shippingAction;
export const meta = titleMeta;

export default function OrderShipping() {
  return (
    <AmendedShippingPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />
  );
}
