import { titleMeta } from "~/http/title-meta";
import { deleteAction, deleteLoader } from "./cart-delete.server";

export { DeletePage as default } from "~/features/carts/DeletePage";

export const loader = deleteLoader("order");
export const action = deleteAction("order");
export const meta = titleMeta;
