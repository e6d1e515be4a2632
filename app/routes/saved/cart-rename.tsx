import { titleMeta } from "~/http/title-meta";
import { renameAction, renameLoader } from "./saved.server";

export { RenamePage as default } from "~/features/carts/saved/RenamePage";

export const loader = renameLoader("order");
export const action = renameAction("order");
export const meta = titleMeta;
