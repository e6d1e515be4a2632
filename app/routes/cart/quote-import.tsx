import { titleMeta } from "~/http/title-meta";
import { importAction, importLoader } from "./bulk.server";

export { ImportPage as default } from "~/features/carts/import/ImportPage";

export const loader = importLoader("quote");
export const action = importAction("quote");
export const meta = titleMeta;
