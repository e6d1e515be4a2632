import type { LinksFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeliveryDetails } from "~/features/documents/details/DeliveryDetails";
import { titleMeta } from "~/http/title-meta";
import stylesheet from "~/ui/styles/details.css?url";
import { deliveryLoader } from "./shipment.server";

export const loader = deliveryLoader;
export const meta = titleMeta;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export default function Shipment() {
  return <DeliveryDetails page={useLoaderData<typeof loader>()} />;
}
