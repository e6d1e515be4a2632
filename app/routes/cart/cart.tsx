import { titleMeta } from "~/http/title-meta";
import { shopAction, shopLoader } from "./cart-shop.server";

export { ShopPage as default } from "~/features/carts/lines/ShopPage";

export const loader = shopLoader("order");
export const action = shopAction("order");
export const meta = titleMeta;
