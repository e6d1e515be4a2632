import { titleMeta } from "~/http/title-meta";
import { renameAction, renameLoader } from "./saved.server";

export { RenamePage as default } from "~/features/carts/saved/RenamePage";

export const loader = renameLoader("quote");
export const action = renameAction("quote");
export const meta = titleMeta;
