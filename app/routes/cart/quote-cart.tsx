import { titleMeta } from "~/http/title-meta";
import { shopAction, shopLoader } from "./cart-shop.server";

export { ShopPage as default } from "~/features/carts/lines/ShopPage";

export const loader = shopLoader("quote");
export const action = shopAction("quote");
export const meta = titleMeta;
