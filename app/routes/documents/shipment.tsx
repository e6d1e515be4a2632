import { useLoaderData } from "@remix-run/react";
import { DeliveryDetails } from "~/features/documents/details/DeliveryDetails";
import { titleMeta } from "~/http/title-meta";
import { deliveryLoader } from "./shipment.server";

export const loader = deliveryLoader;
export const meta = titleMeta;

export default function Shipment() {
  return <DeliveryDetails page={useLoaderData<typeof loader>()} />;
}
