import { titleMeta } from "~/http/title-meta";
import { deleteSavedAction, deleteSavedLoader } from "./saved.server";

export { DeleteSavedPage as default } from "~/features/carts/saved/DeleteSavedPage";

export const loader = deleteSavedLoader("order");
export const action = deleteSavedAction("order");
export const meta = titleMeta;
