import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ShippingPage } from "~/features/carts/shipping/ShippingPage";
import { titleMeta } from "~/http/title-meta";
import { shippingAction, shippingLoader } from "~/routes/checkout/shipping.server";
import stylesheet from "~/ui/styles/cart.css?url";
import { pdfFlow } from "./pdf-flow.server";

export const loader = shippingLoader(pdfFlow);
export const action = shippingAction(pdfFlow);
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function PdfOrderShipping() {
  return <ShippingPage page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
