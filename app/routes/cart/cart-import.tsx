import { titleMeta } from "~/http/title-meta";
import { importAction, importLoader } from "./bulk.server";

export { ImportPage as default } from "~/features/carts/import/ImportPage";

export const loader = importLoader("order");
export const action = importAction("order");
export const meta = titleMeta;
