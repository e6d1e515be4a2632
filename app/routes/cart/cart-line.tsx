import { titleMeta } from "~/http/title-meta";
import { lineAction, lineLoader } from "./cart-line.server";

export { LinePage as default } from "~/features/carts/lines/LinePage";

export const loader = lineLoader("order");
export const action = lineAction("order");
export const meta = titleMeta;
