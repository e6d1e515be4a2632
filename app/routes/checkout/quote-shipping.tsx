import { titleMeta } from "~/http/title-meta";
import { shippingAction, shippingLoader } from "./shipping.server";

export { ShippingPage as default } from "~/features/carts/shipping/ShippingPage";

export const loader = shippingLoader("quote");
export const action = shippingAction("quote");
export const meta = titleMeta;
