import { titleMeta } from "~/http/title-meta";
import { deleteAction, deleteLoader } from "./cart-delete.server";

export { DeletePage as default } from "~/features/carts/DeletePage";

export const loader = deleteLoader("quote");
export const action = deleteAction("quote");
export const meta = titleMeta;
