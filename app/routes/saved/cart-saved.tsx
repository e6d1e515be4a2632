import { titleMeta } from "~/http/title-meta";
import { savedAction, savedLoader } from "./saved.server";

export { SavedPage as default } from "~/features/carts/saved/SavedPage";

export const loader = savedLoader("order");
export const action = savedAction("order");
export const meta = titleMeta;
